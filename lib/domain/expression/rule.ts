import { z } from 'zod';

export const comparatorSchema = z.enum(['>', '>=', '<', '<=']);
export type Comparator = z.infer<typeof comparatorSchema>;

/** ruleSchema is what a sentence of a card compiles to; values are in the metric's shown unit (99.5 for 99,5 %), times in ms. */
export const ruleSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('threshold'), comparator: comparatorSchema, value: z.number() }),
  /** Change against its own baseline, canary minus control, in percentage points of change: `variação < 5% …`. */
  z.object({ kind: z.literal('relative_change'), comparator: comparatorSchema, percent: z.number() }),
  /** The state metric is 1 within this time after the fault is in: `aberto em até 30 s`. */
  z.object({ kind: z.literal('reached_within'), withinMs: z.number().int().positive() }),
  /** The metric satisfies the comparison at one tick at least: `será aberto`, fallback share above 0. */
  z.object({ kind: z.literal('at_least_once'), comparator: comparatorSchema, value: z.number() }),
  /** Shown, never judged. */
  z.object({ kind: z.literal('observe') }),
]);
export type Rule = z.infer<typeof ruleSchema>;
