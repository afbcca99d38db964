import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { checkout } from '../stack/checkout';
import { type LibraryEvidence, libraryEvidenceSchema, type PlayedCard } from './played-card';

const file = join(checkout, 'docs', 'evidence', 'library.json');

/** readEvidence reads what was kept; undefined before the first run. */
export function readEvidence(): LibraryEvidence | undefined {
  if (!existsSync(file)) return undefined;
  return libraryEvidenceSchema.parse(JSON.parse(readFileSync(file, 'utf8')));
}

/** keepEvidence writes a result at once, in the place of an earlier one of the same card: an interrupted evening keeps what it played. */
export function keepEvidence(shop: LibraryEvidence['shop'], played: PlayedCard): void {
  const others = (readEvidence()?.cards ?? []).filter(({ card }) => card !== played.card);
  const cards = [...others, played].sort((left, right) => left.card.localeCompare(right.card));
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, `${JSON.stringify({ shop, cards }, null, 1)}\n`);
}
