import { seatMay, type Seat } from '@/lib/auth/game-day-seat';
import type { LaunchView } from '@/lib/domain/view/views';
import { refuse, type Outcome } from '../failure';
import { requestRun } from '../request-run';
import type { ServiceContext } from '../service-context';
import { viewLaunch } from '../view-launch';
import { findPlay } from './play-card';

/** viewPlayLaunch compiles what the card on the table would run, in the GameDay's environment, with its readiness: the facilitator reads it first. */
export async function viewPlayLaunch(
  context: ServiceContext,
  seat: Seat,
  playId: string,
): Promise<Outcome<LaunchView>> {
  if (!seat.viewer || !seatMay(seat, 'conduct')) return refuse('not_permitted');
  const play = await findPlay(context.db, seat, playId);
  if (!play) return refuse('game_day_moved_on');
  const { environment } = await context.db.gameDay.findUniqueOrThrow({
    where: { id: seat.gameDayId },
    select: { environment: true },
  });
  const { cardId, durationMs, share, versionHash } = play.handCard;
  const launch = await viewLaunch(context, seat.viewer, { cardId, environment, durationMs, share });
  // What was put into the hand, and sealed, is this version and no other.
  if (launch.ok && launch.value.versionHash !== versionHash) return refuse('card_changed');
  return launch;
}

/** launchPlay requests the run of the card on the table, as the facilitator read it; run and play are tied in one transaction. */
export async function launchPlay(
  context: ServiceContext,
  seat: Seat,
  playId: string,
  planHash: string,
): Promise<Outcome<{ readonly runId: string }>> {
  const { viewer } = seat;
  if (!viewer || !seatMay(seat, 'conduct')) return refuse('not_permitted');
  const play = await findPlay(context.db, seat, playId);
  if (play?.facts.phase !== 'experiment' || play.facts.mode === 'tabletop')
    return refuse('game_day_moved_on');
  if (play.runId !== null) return { ok: true, value: { runId: play.runId } };
  const { cardId, durationMs, share, versionHash } = play.handCard;
  const { environment, people } = await context.db.gameDay.findUniqueOrThrow({
    where: { id: seat.gameDayId },
    select: {
      environment: true,
      people: { where: { role: 'operator', removedAt: null }, orderBy: { createdAt: 'asc' } },
    },
  });
  // Whoever is here injects, else whoever is expected to.
  const operator = people.find(({ joinedAt }) => joinedAt !== null) ?? people[0];
  const named = operator ? { handName: operator.name } : {};
  const request = { cardId, versionHash, environment, durationMs, share, planHash, ...named };
  return requestRun(context, viewer, request, async (tx, runId) => {
    const tied = await tx.cardPlay.updateMany({
      where: { id: playId, gameDayId: seat.gameDayId, endedAt: null, phase: 'experiment', runId: null },
      data: { runId },
    });
    // Thrown, so that no run is left behind that belongs to no card on the table.
    if (tied.count !== 1) throw new Error('the card left the table while its run was requested');
  });
}
