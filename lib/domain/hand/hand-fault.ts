import { z } from 'zod';
import { faultSchema } from '../fault/fault';

/** handFaultSchema is a fault that a person puts in and takes out: what the card tells them to do, and how long each is waited for. Times in ms. */
export const handFaultSchema = z.object({
  kind: z.literal('by_hand'),
  steps: z.array(z.string()),
  /** What shows the person that the fault is in; null where the card does not say. */
  check: z.string().nullable(),
  /** Whoever injects says so within this time, or the run ends. */
  injectWithinMs: z.number().int().positive(),
  /** After the run said "undo", this long without a confirmed undo is an incomplete rollback. */
  undoWithinMs: z.number().int().positive(),
});
export type HandFault = z.infer<typeof handFaultSchema>;

/** planFaultSchema is the fault of a plan: what an engine puts on proxies, or what a person does. */
export const planFaultSchema = z.discriminatedUnion('kind', [...faultSchema.options, handFaultSchema]);
export type PlanFault = z.infer<typeof planFaultSchema>;

/** Long enough to type a few commands; a steady state judged longer ago says little about now. */
const injectWithinMs = 5 * 60_000;
/** Long enough for one command; whoever waits longer for an undo has an incident, and should be told so. */
const undoWithinMs = 60_000;

/** readHandFault reads the steps of a card for people: `passo_1`, `passo_2`, … in the order of their numbers, and `verificacao`. */
export function readHandFault(attributes: Readonly<Record<string, number | string>>): HandFault {
  const steps = Object.entries(attributes)
    .flatMap(([key, value]) => {
      const number = /^passo_?(\d+)$/.exec(key)?.[1];
      return number === undefined ? [] : [{ number: Number(number), text: String(value).trim() }];
    })
    .sort((a, b) => a.number - b.number)
    .map(({ text }) => text);
  const check = attributes.verificacao;
  return {
    kind: 'by_hand',
    steps,
    check: check === undefined ? null : String(check).trim(),
    injectWithinMs,
    undoWithinMs,
  };
}
