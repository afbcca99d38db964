import { z } from 'zod';
import { suitSchema } from '../card/suit';

const listOf = <T extends z.ZodType<unknown, string>>(item: T) =>
  z
    .union([z.string(), z.array(z.string())])
    .default([])
    .transform((given) => [given].flat().flatMap((part) => part.split(',')))
    .transform((parts) => [...new Set(parts.map((part) => part.trim()).filter((part) => part !== ''))])
    .pipe(z.array(item).max(1_000));

const flag = z
  .literal('1')
  .optional()
  .transform((given) => given === '1');

/** No printer is off by more: it would print past the paper. */
const offset = z.coerce.number().min(-20).max(20).catch(0).default(0);

/** printChoiceSchema reads the print view's form from an address or a post: which cards, on what, how. */
export const printChoiceSchema = z.object({
  cards: listOf(z.string().max(64)),
  suit: listOf(suitSchema),
  with: listOf(z.enum(['cover', 'rules', 'roles', 'blanks'])),
  format: z.enum(['poker', 'tarot', 'a6', 'a5']).catch('poker'),
  paper: z.enum(['a4', 'letter']).catch('a4'),
  backs: z.enum(['none', 'long', 'short', 'fold']).catch('none'),
  mode: z.enum(['colour', 'bw']).catch('colour'),
  single: flag,
  changed: flag,
  frontRight: offset,
  frontDown: offset,
  backRight: offset,
  backDown: offset,
});
/** PrintChoice is what a person chose in the print view; no cards and no suits mean the whole deck. */
export type PrintChoice = z.output<typeof printChoiceSchema>;
