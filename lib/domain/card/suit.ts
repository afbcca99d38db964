import { z } from 'zod';

/** Suit is the layer of the architecture that a card attacks. */
export const suitSchema = z.enum(['network', 'compute', 'data', 'dependencies']);
export type Suit = z.infer<typeof suitSchema>;

/** suits lists the four suits in the order of the article's Quadro 2. */
export const suits: readonly Suit[] = suitSchema.options;

/** suitKeys maps the suit to its word in a card file. */
export const suitKeys: Record<Suit, string> = {
  network: 'rede',
  compute: 'computacao',
  data: 'dados',
  dependencies: 'dependencias',
};

/** suitPrefixes maps the suit to the prefix of its card ids. */
export const suitPrefixes: Record<Suit, string> = {
  network: 'REDE',
  compute: 'COMPUTACAO',
  data: 'DADOS',
  dependencies: 'DEPENDENCIAS',
};
