import { gameDayStateSchema } from '@/lib/domain/gameday/game-day';
import type { GameDaySummary } from '@/lib/domain/view/game-day-view';
import type { ServiceContext } from '../service-context';

/** A year of weekly GameDays is 52; older ones are found through the retrospective. */
const most = 100;

/** listGameDays lists the newest GameDays, of every team: whoever has an account may see them. */
export async function listGameDays({ db }: Pick<ServiceContext, 'db'>): Promise<readonly GameDaySummary[]> {
  const rows = await db.gameDay.findMany({
    orderBy: { startsAt: 'desc' },
    take: most,
    include: {
      team: { select: { id: true, name: true } },
      _count: { select: { people: { where: { removedAt: null } }, hand: true } },
    },
  });
  return rows.map(({ id, title, goal, startsAt, timeZone, place, environment, state, team, _count }) => ({
    ...{ id, title, goal, timeZone, place, environment, team },
    startsAt: startsAt.toISOString(),
    state: gameDayStateSchema.parse(state),
    people: _count.people,
    cards: _count.hand,
  }));
}
