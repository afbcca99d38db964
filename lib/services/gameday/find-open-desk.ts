import type { Viewer } from '@/lib/domain/view/views';
import type { ServiceContext } from '../service-context';

/** findOpenDesk finds the open GameDay that somebody conducts now, the one opened last; null where there is none. */
export async function findOpenDesk(
  { db }: Pick<ServiceContext, 'db'>,
  viewer: Viewer,
): Promise<{ readonly id: string } | null> {
  return db.gameDay.findFirst({
    where: {
      state: 'open',
      people: { some: { userId: viewer.id, role: 'facilitator', removedAt: null } },
    },
    orderBy: { openedAt: 'desc' },
    select: { id: true },
  });
}
