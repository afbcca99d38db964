import { readCardChanges } from '@/lib/adapters/postgres/card-history';
import { findCurrentCard } from '@/lib/adapters/postgres/card-store';
import type { Transaction } from '@/lib/adapters/postgres/transaction';
import type { CardText, MovedCard } from '@/lib/domain/view/editor-view';
import { startOfSubject } from './editor-start';

/** findMovedCard tells whether the card of a draft has another version by now than the one the draft began from; null if not. */
export async function findMovedCard(db: Transaction, text: CardText): Promise<MovedCard | null> {
  const start = startOfSubject(text.subject);
  if (start?.kind !== 'card') return null;
  const current = await findCurrentCard(db, start.id);
  if (!current || current.hash === text.baseHash) return null;
  const changes = await readCardChanges(db, start.id, 20);
  const last = changes.find(({ kind, hash }) => kind === 'saved' && hash === current.hash);
  return {
    hash: current.hash,
    source: current.source,
    byName: last?.byName ?? null,
    at: last?.at ?? null,
  };
}
