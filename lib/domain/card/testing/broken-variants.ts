import type { BrokenVariant } from './broken';
import { brokenMeanings } from './broken-meanings';
import { brokenShapes } from './broken-shapes';

/** vary makes the broken card from the text of REDE-07; a text that it does not hold is a mistake of the table. */
export function vary(rede07: string, { what, from, to }: BrokenVariant): string {
  if (!rede07.includes(from)) throw new Error(`nothing to break: ${what}`);
  return rede07.replace(from, () => to);
}

/** brokenVariants are the slips that people make, each with the errors that it must give, and no others. */
export const brokenVariants: readonly BrokenVariant[] = [...brokenShapes, ...brokenMeanings];
