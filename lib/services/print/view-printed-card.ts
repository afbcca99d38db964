import { findCard } from '@/lib/adapters/postgres/card-store';
import { findVersionByPrefix } from '@/lib/adapters/postgres/print-store';
import { compareCards, type CardDifference } from '@/lib/domain/card/compare-cards';
import { hashOnCard } from '@/lib/domain/print/print-card';
import { readCard } from '../read-card';
import type { ServiceContext } from '../service-context';
import { deckName } from './print-stored-deck';

/** ScannedCode is what the code of a printed card says. */
export interface ScannedCode {
  readonly deck: string;
  readonly cardId: string;
  readonly version: string;
}

/** PrintedCard is how a printed card stands to the deck: current, outdated, of a version never seen here, or gone. */
export type PrintedCard =
  | { readonly kind: 'unknown_card' }
  | { readonly kind: 'current'; readonly cardId: string; readonly otherDeck: boolean }
  | {
      readonly kind: 'outdated';
      readonly cardId: string;
      readonly title: string;
      readonly otherDeck: boolean;
      readonly archived: boolean;
      /** Null for a version that this database never held. */
      readonly printed: { readonly hash: string; readonly savedAt: string } | null;
      readonly currentHash: string;
      /** Null where one of the two versions can no longer be read. */
      readonly differences: readonly CardDifference[] | null;
    };

/** viewPrintedCard finds what a scanned code means today. Capitals and small letters are one: codes are printed in capitals. */
export async function viewPrintedCard(
  { db }: Pick<ServiceContext, 'db'>,
  code: ScannedCode,
): Promise<PrintedCard> {
  const cardId = code.cardId.toUpperCase();
  const current = await findCard(db, cardId);
  if (!current) return { kind: 'unknown_card' };
  const version = code.version.toLowerCase();
  const otherDeck = code.deck.toLowerCase() !== deckName;
  const archived = current.archivedAt !== null;
  const wellFormed = /^[0-9a-f]+$/.test(version) && version.length >= hashOnCard;
  if (!archived && wellFormed && current.hash.startsWith(version)) {
    return { kind: 'current', cardId, otherDeck };
  }
  const printed = wellFormed ? await findVersionByPrefix(db, cardId, version) : null;
  const [before, after] = [printed && readCard(printed), readCard(current)];
  return {
    kind: 'outdated',
    cardId,
    title: after.ok ? after.value.title : cardId,
    otherDeck,
    archived,
    printed: printed && { hash: printed.hash, savedAt: printed.createdAt.toISOString() },
    currentHash: current.hash,
    differences: before?.ok && after.ok ? compareCards(before.value, after.value) : null,
  };
}
