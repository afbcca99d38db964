import { listCurrentCards } from '@/lib/adapters/postgres/card-store';
import type { CardOption } from '@/lib/domain/view/game-day-view';
import { listLocks } from '../list-locks';
import { readCard } from '../read-card';
import { readCatalogue } from '../read-catalogue';
import type { ServiceContext } from '../service-context';

/** listEnvironmentNames names the environments of the catalogue; none where there is no catalogue. */
export async function listEnvironmentNames({ db }: Pick<ServiceContext, 'db'>): Promise<readonly string[]> {
  const catalogue = await readCatalogue(db);
  return catalogue.ok ? catalogue.value.environments.map(({ name }) => name) : [];
}

/** listCardOptions lists the deck for the hand of a team, with what is locked and why. */
export async function listCardOptions(
  { db }: Pick<ServiceContext, 'db'>,
  teamId: string,
): Promise<readonly CardOption[]> {
  const [cards, locks] = await Promise.all([listCurrentCards(db), listLocks(db, teamId)]);
  return cards.flatMap((stored) => {
    const card = readCard(stored);
    if (!card.ok) return [];
    const { id, title, severity, injection } = card.value;
    return [{ id, title, severity, isManual: injection.tool === 'manual', why: locks[id] ?? null }];
  });
}

/** listTeamPeople names the accounts of a team, for the list of those who are expected. */
export async function listTeamPeople(
  { db }: Pick<ServiceContext, 'db'>,
  teamId: string,
): Promise<readonly { readonly id: string; readonly name: string }[]> {
  return db.user.findMany({
    where: { erasedAt: null, memberships: { some: { teamId } } },
    select: { id: true, name: true },
    orderBy: { name: 'asc' },
  });
}
