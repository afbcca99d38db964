import { findCard } from '@/lib/adapters/postgres/card-store';
import type { ServiceContext } from '../service-context';

/** isArchived tells whether a card exists and was taken out of the deck: its address then leads to its history. */
export async function isArchived({ db }: Pick<ServiceContext, 'db'>, cardId: string): Promise<boolean> {
  const card = await findCard(db, cardId);
  return card !== null && card.archivedAt !== null;
}
