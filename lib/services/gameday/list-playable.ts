import type { Seat } from '@/lib/auth/game-day-seat';
import { listCurrentCards } from '@/lib/adapters/postgres/card-store';
import type { Drawable } from '@/lib/domain/gameday/draw-hand';
import { compilePlan } from '@/lib/domain/plan/compile-plan';
import type { Outcome } from '../failure';
import { refuse } from '../failure';
import { listLocks } from '../list-locks';
import { readCard } from '../read-card';
import { readCatalogue } from '../read-catalogue';
import type { ServiceContext } from '../service-context';

/** listPlayable tells of every card of the deck whether the team may run it in the GameDay's environment: it compiles, and is not locked. */
export async function listPlayable(
  { db }: ServiceContext,
  seat: Pick<Seat, 'gameDayId' | 'team'>,
): Promise<Outcome<readonly Drawable[]>> {
  const gameDay = await db.gameDay.findUnique({
    where: { id: seat.gameDayId },
    select: { environment: true },
  });
  if (!gameDay) return refuse('not_found');
  const catalogue = await readCatalogue(db);
  if (!catalogue.ok) return catalogue;
  const [cards, locks] = await Promise.all([listCurrentCards(db), listLocks(db, seat.team.id)]);
  const environment = gameDay.environment;
  return {
    ok: true,
    value: cards.flatMap(({ id, hash, source }) => {
      const card = readCard({ hash, source });
      if (!card.ok) return [];
      const compiled = compilePlan({
        card: card.value,
        versionHash: hash,
        catalogue: catalogue.value,
        environment,
      });
      const { suit, severity } = card.value;
      return [{ id, suit, severity, playable: compiled.ok && locks[id] === undefined }];
    }),
  };
}
