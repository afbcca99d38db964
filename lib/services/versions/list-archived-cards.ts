import { readArchivedCards } from '@/lib/adapters/postgres/card-history';
import type { ArchivedCard } from '@/lib/domain/view/versions-view';
import type { ServiceContext } from '../service-context';

/** listArchivedCards lists the cards that were taken out of the deck, the last one first. */
export function listArchivedCards({ db }: Pick<ServiceContext, 'db'>): Promise<readonly ArchivedCard[]> {
  return readArchivedCards(db);
}
