import { readFileSync } from 'node:fs';
import type { BrokenVariant } from './broken';
import { brokenMeanings } from './broken-meanings';
import { brokenShapes } from './broken-shapes';

/** rede07 is Listing 1 of the article, as the deck has it. */
export const rede07 = readFileSync(new URL('../../../../deck/cartas/REDE-07.yaml', import.meta.url), 'utf8');

/** vary makes the broken card; a text that REDE-07 does not hold is a mistake of the table. */
export function vary({ what, from, to }: BrokenVariant): string {
  if (!rede07.includes(from)) throw new Error(`nothing to break: ${what}`);
  return rede07.replace(from, () => to);
}

/** brokenVariants are the slips that people make, each with the errors that it must give, and no others. */
export const brokenVariants: readonly BrokenVariant[] = [...brokenShapes, ...brokenMeanings];
