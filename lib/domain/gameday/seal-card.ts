import { createHash } from 'node:crypto';
import { canonicalJson } from '../hash/canonical-json';

/** SealedCard is what a commitment is over; `salt` is at least 128 random bits, or the few cards of a deck could be tried one by one. */
export interface SealedCard {
  readonly salt: string;
  readonly cardId: string;
  readonly versionHash: string;
}

/** sealCard commits to a card without showing it: SHA-256, in hex, of the canonical JSON of salt, card and version. */
export function sealCard({ salt, cardId, versionHash }: SealedCard): string {
  return createHash('sha256').update(canonicalJson({ salt, cardId, versionHash })).digest('hex');
}

/** isSealOf tells whether a revealed card is the one that was committed to. */
export function isSealOf(commitment: string, card: SealedCard): boolean {
  return sealCard(card) === commitment;
}
