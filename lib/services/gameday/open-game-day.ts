import { seatMay, type Seat } from '@/lib/auth/game-day-seat';
import { terminalStates } from '@/lib/domain/run/run';
import { findBlockers } from '@/lib/domain/gameday/checklist';
import { recordAudit } from '../audit/record-audit';
import { refuse, type Outcome } from '../failure';
import type { ServiceContext } from '../service-context';
import { actAsSeat } from './act-as-seat';
import { viewChecklist } from './view-checklist';
import { writeTimeline } from './write-timeline';

/** openGameDay opens the doors, if nothing on the checklist blocks; the commitments of sealed cards are published with it. */
export async function openGameDay(context: ServiceContext, seat: Seat): Promise<Outcome<null>> {
  if (!seatMay(seat, 'plan')) return refuse('not_permitted');
  const lines = await viewChecklist(context, seat, true);
  if (!lines.ok) return lines;
  return actAsSeat(context, seat, 'plan', async (tx) => {
    if (findBlockers(lines.value).length > 0) return refuse('game_day_blocked');
    const id = seat.gameDayId;
    const opened = await tx.gameDay.updateMany({
      where: { id, state: 'planned' },
      data: { state: 'open', openedAt: new Date() },
    });
    if (opened.count === 0) return refuse('game_day_moved_on');
    const sealed = await tx.handCard.findMany({
      where: { gameDayId: id, sealed: true },
      orderBy: { position: 'asc' },
    });
    const commitments = sealed.flatMap(({ commitment }) => commitment ?? []);
    await writeTimeline(tx, { ...seat, state: 'open' }, { kind: 'door', data: { to: 'open', commitments } });
    await recordAudit(tx, context, seat.viewer, {
      action: 'gameday.open',
      subject: { kind: 'gameday', id },
      after: { commitments },
    });
    return { ok: true, value: null };
  });
}

/** closeGameDay ends it: the short code opens nothing any more. It does not close over a run that is still on. */
export async function closeGameDay(context: ServiceContext, seat: Seat): Promise<Outcome<null>> {
  return actAsSeat(context, seat, 'conduct', async (tx) => {
    const id = seat.gameDayId;
    const on = await tx.cardPlay.count({
      where: { gameDayId: id, run: { state: { notIn: [...terminalStates] } } },
    });
    if (on > 0) return refuse('run_is_on');
    const now = new Date();
    await tx.handCard.updateMany({
      where: { gameDayId: id, state: 'playing' },
      data: { state: 'played' },
    });
    await tx.cardPlay.updateMany({
      where: { gameDayId: id, endedAt: null },
      data: { phase: 'done', phaseAt: now, endedAt: now },
    });
    await tx.gameDay.update({ where: { id }, data: { state: 'closed', closedAt: now } });
    await writeTimeline(tx, seat, { kind: 'door', data: { to: 'closed' } });
    await recordAudit(tx, context, seat.viewer, {
      action: 'gameday.close',
      subject: { kind: 'gameday', id },
    });
    return { ok: true, value: null };
  });
}
