import { namePlace } from '@/lib/adapters/deck-files/name-place';
import {
  findKnownVersions,
  readDeckHeads,
  readSyncBases,
  type DeckHead,
} from '@/lib/adapters/postgres/deck-sync-store';
import type { Transaction } from '@/lib/adapters/postgres/transaction';
import { decideSync, type SyncState } from '@/lib/domain/deck/decide-sync';
import type { DeckFileCard, ReadDeck } from './read-deck';

/** ComparedCard is one card on both sides; at least one of them has it. */
export interface ComparedCard {
  readonly id: string;
  readonly state: SyncState;
  readonly file: DeckFileCard | null;
  readonly database: DeckHead | null;
}

/** DeckComparison is a folder beside the database. */
export interface DeckComparison {
  readonly place: string;
  readonly cards: readonly ComparedCard[];
}

/** compareDeck says of every card which side changed it since this folder and the database were last the same. */
export async function compareDeck(
  db: Transaction,
  deckDir: string,
  deck: Pick<ReadDeck, 'cards'>,
): Promise<DeckComparison> {
  const place = await namePlace(deckDir);
  const heads = await readDeckHeads(db);
  const bases = await readSyncBases(db, place);
  const known = await findKnownVersions(
    db,
    deck.cards.map(({ hash }) => hash),
  );
  const files = new Map(deck.cards.map((file) => [file.card.id, file]));
  const ids = new Set([...files.keys(), ...heads.map(({ id }) => id)]);
  const databases = new Map(heads.map((head) => [head.id, head]));
  const cards = [...ids].map((id): ComparedCard => {
    const file = files.get(id) ?? null;
    const database = databases.get(id) ?? null;
    const state = decideSync({
      files: file?.hash ?? null,
      database: database?.hash ?? null,
      folderBase: bases.folder.get(id) ?? null,
      anyBase: bases.any.get(id) ?? null,
      filesKnown: file !== null && known.has(file.hash),
    });
    return { id, state, file, database };
  });
  return { place, cards };
}
