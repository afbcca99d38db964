import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Card } from '@/lib/domain/card/card';
import { parseCard } from '@/lib/domain/card/parse-card';
import { suits } from '@/lib/domain/card/suit';
import { checkout } from '../stack/checkout';

/** readLibrary reads the deck's cards, by suit and id; it throws for one that does not parse. */
export function readLibrary(): readonly Card[] {
  const folder = join(checkout, 'deck', 'cartas');
  const cards = readdirSync(folder).map((file) => {
    const parsed = parseCard(readFileSync(join(folder, file), 'utf8'));
    if (!parsed.ok) throw new Error(`${file}: ${parsed.problems.map(({ text }) => text.en).join(' ')}`);
    return parsed.value;
  });
  return cards.sort(
    (left, right) => suits.indexOf(left.suit) - suits.indexOf(right.suit) || left.id.localeCompare(right.id),
  );
}
