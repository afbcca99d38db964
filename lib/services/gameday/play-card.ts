import type { Transaction } from '@/lib/adapters/postgres/transaction';
import type { Seat } from '@/lib/auth/game-day-seat';
import { handModeSchema, playPhaseSchema } from '@/lib/domain/gameday/game-day';
import { canPutBack, nextPhase } from '@/lib/domain/gameday/play-stage';
import { runStateSchema } from '@/lib/domain/run/run';
import { refuse, type Outcome } from '../failure';
import { newRunId } from '../new-run-id';
import type { ServiceContext } from '../service-context';
import { actAsSeat } from './act-as-seat';
import { putInHand } from './change-hand';
import { writeTimeline } from './write-timeline';

/** startPlay lays a card of the hand on the table; one at a time. */
export async function startPlay(
  context: ServiceContext,
  seat: Seat,
  handCardId: string,
): Promise<Outcome<{ readonly playId: string }>> {
  return actAsSeat(context, seat, 'conduct', (tx) => layDown(tx, seat, handCardId));
}

/** playScannedCard plays the printed card that was scanned: out of the hand, or, where it is not in it, after adding it. */
export async function playScannedCard(
  context: ServiceContext,
  seat: Seat,
  cardId: string,
): Promise<Outcome<{ readonly playId: string }>> {
  return actAsSeat(context, seat, 'conduct', async (tx) => {
    const { gameDayId } = seat;
    const find = () =>
      tx.handCard.findFirst({
        // A surprise is not given away by scanning cards until one of them fits.
        where: { gameDayId, cardId, state: 'waiting', sealed: false },
        orderBy: { position: 'asc' },
      });
    if (!(await find())) {
      const put = await putInHand(tx, gameDayId, { cardId, mode: 'run', sealed: false });
      if (!put.ok) return put;
    }
    const held = await find();
    return held ? layDown(tx, seat, held.id) : refuse('not_found');
  });
}

async function layDown(
  tx: Transaction,
  seat: Seat,
  handCardId: string,
): Promise<Outcome<{ readonly playId: string }>> {
  const { gameDayId } = seat;
  const onTable = await tx.cardPlay.findFirst({ where: { gameDayId, endedAt: null } });
  if (onTable) return refuse('game_day_moved_on');
  const taken = await tx.handCard.updateMany({
    where: { id: handCardId, gameDayId, state: 'waiting' },
    data: { state: 'playing' },
  });
  if (taken.count === 0) return refuse('game_day_moved_on');
  const { cardId } = await tx.handCard.findUniqueOrThrow({ where: { id: handCardId } });
  const playId = newRunId();
  await tx.cardPlay.create({ data: { id: playId, gameDayId, handCardId } });
  await writeTimeline(tx, seat, { kind: 'phase', playId, data: { phase: 'reveal', cardId } });
  return { ok: true, value: { playId } };
}

/** advancePlay takes the card on the table from the phase that the facilitator saw to the next; a second press of the same button changes nothing. */
export async function advancePlay(
  context: ServiceContext,
  seat: Seat,
  playId: string,
  from: string,
): Promise<Outcome<null>> {
  return actAsSeat(context, seat, 'conduct', async (tx) => {
    const play = await findPlay(tx, seat, playId);
    if (play?.facts.phase !== from) return refuse('game_day_moved_on');
    const step = nextPhase(play.facts);
    if ('stays' in step) return refuse(step.stays === 'run_is_on' ? 'run_is_on' : 'game_day_moved_on');
    const isOver = step.to === 'done';
    await tx.cardPlay.update({
      where: { id: playId },
      data: { phase: step.to, phaseAt: new Date(), ...(isOver && { endedAt: new Date() }) },
    });
    if (isOver) await tx.handCard.update({ where: { id: play.handCardId }, data: { state: 'played' } });
    await writeTimeline(tx, seat, { kind: 'phase', playId, data: { phase: step.to } });
    return { ok: true, value: null };
  });
}

/** putBack takes a card off the table before anything came of it; a run of it that is still on keeps it there. */
export async function putBack(context: ServiceContext, seat: Seat, playId: string): Promise<Outcome<null>> {
  return actAsSeat(context, seat, 'conduct', async (tx) => {
    const play = await findPlay(tx, seat, playId);
    if (!play) return refuse('game_day_moved_on');
    if (!canPutBack(play.facts, play.hasVerdict)) return refuse('run_is_on');
    const now = new Date();
    await tx.cardPlay.update({
      where: { id: playId },
      data: { phase: 'done', phaseAt: now, endedAt: now },
    });
    await tx.handCard.update({ where: { id: play.handCardId }, data: { state: 'waiting' } });
    await writeTimeline(tx, seat, { kind: 'hand', playId, data: { putBack: true } });
    return { ok: true, value: null };
  });
}

/** findPlay reads the card on the table, if it is the one that was meant. */
export async function findPlay(tx: Transaction, seat: Pick<Seat, 'gameDayId'>, playId: string) {
  const play = await tx.cardPlay.findFirst({
    where: { id: playId, gameDayId: seat.gameDayId, endedAt: null },
    include: { handCard: true, run: { select: { state: true, verdict: true, injectedAt: true } } },
  });
  if (!play) return null;
  return {
    id: play.id,
    handCardId: play.handCardId,
    handCard: play.handCard,
    runId: play.runId,
    /** A run that got as far as a fault counts as played, whatever came of it. */
    hasVerdict: play.run?.injectedAt != null,
    facts: {
      phase: playPhaseSchema.parse(play.phase),
      mode: handModeSchema.parse(play.handCard.mode),
      runState: play.run ? runStateSchema.parse(play.run.state) : null,
    },
  };
}
