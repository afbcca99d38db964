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

/** printerNameSchema: as people call it; nothing is called by more than a line. */
export const printerNameSchema = z.string().trim().min(1).max(60);

/** No printer is off by more than 20 mm: it would print past the paper. Half a sentence in a field is refused, never read as 0. */
const offset = z
  .string()
  .trim()
  .regex(/^[+-]?\d{1,2}(?:[.,]\d{1,2})?$/)
  .transform((text) => Number(text.replace(',', '.')))
  .pipe(z.number().min(-20).max(20));

/** printerSchema reads the form that keeps a printer's offsets: mm, right and down as one looks at that side. */
export const printerSchema = z.object({
  printer: printerNameSchema,
  frontRight: offset,
  frontDown: offset,
  backRight: offset,
  backDown: offset,
});

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
  /** '' for a printer that is not off. */
  printer: z.string().max(60).default(''),
  /** The hand of this GameDay; '' for none. */
  gameDay: z.string().max(64).default(''),
});
/** PrintChoice is what a person chose in the print view; no GameDay, no cards and no suits mean the whole deck. */
export type PrintChoice = z.output<typeof printChoiceSchema>;
