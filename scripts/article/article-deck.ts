import { copyFileSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { checkout } from '../stack/checkout';

/** The one card of the article: the very file of the project's deck, so that it is unchanged here too. */
const card = join(checkout, 'deck', 'cartas', 'REDE-07.yaml');

/** assembleDeck puts the card and the catalogue of the article's system into one folder, as a user's deck is, and returns it. */
export function assembleDeck(directory: string): string {
  const deck = join(directory, 'deck');
  mkdirSync(join(deck, 'cartas'), { recursive: true });
  copyFileSync(card, join(deck, 'cartas', 'REDE-07.yaml'));
  for (const file of ['metricas.yaml', 'ambientes.yaml']) {
    copyFileSync(join(checkout, 'sandbox', 'spring', 'deck', file), join(deck, file));
  }
  return deck;
}
