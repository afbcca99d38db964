import { z } from 'zod';
import type { Seat } from '@/lib/auth/game-day-seat';
import { refuse, type Outcome } from '../failure';
import { newRunId } from '../new-run-id';
import type { ServiceContext } from '../service-context';
import { actAsSeat } from './act-as-seat';

/** findingSchema: what was learnt, and which mechanism protected or should have; `playId` '' where it is about the whole day. */
export const findingSchema = z.object({
  playId: z.string().max(64),
  text: z.string().trim().min(1).max(1_000),
  mechanism: z.string().trim().max(200),
});

/** actionSchema: what is done about a finding, by whom, until when, and which card then shows that it helped. */
export const actionSchema = z.object({
  findingId: z.string().min(1).max(64),
  text: z.string().trim().min(1).max(500),
  ownerName: z.string().trim().min(1).max(80),
  due: z.union([z.literal(''), z.iso.date()]),
  rerunCardId: z.string().trim().max(64),
});

/** recordFinding writes down what a play taught. */
export async function recordFinding(
  context: ServiceContext,
  seat: Seat,
  finding: z.infer<typeof findingSchema>,
): Promise<Outcome<{ readonly id: string }>> {
  const { playId, text, mechanism } = finding;
  return actAsSeat(context, seat, 'record_finding', async (tx) => {
    const { gameDayId, personId, name: byName } = seat;
    const play =
      playId === ''
        ? null
        : await tx.cardPlay.findFirst({ where: { id: playId, gameDayId }, include: { handCard: true } });
    if (playId !== '' && !play) return refuse('not_found');
    const id = newRunId();
    await tx.finding.create({
      data: {
        ...{ id, gameDayId, text, mechanism, personId, byName },
        playId: play?.id ?? null,
        runId: play?.runId ?? null,
        cardId: play?.handCard.cardId ?? null,
      },
    });
    return { ok: true, value: { id } };
  });
}

/** recordAction promises to do something about a finding. */
export async function recordAction(
  context: ServiceContext,
  seat: Seat,
  action: z.infer<typeof actionSchema>,
): Promise<Outcome<null>> {
  const { findingId, text, ownerName, due, rerunCardId } = action;
  return actAsSeat(context, seat, 'record_finding', async (tx) => {
    const finding = await tx.finding.findFirst({ where: { id: findingId, gameDayId: seat.gameDayId } });
    if (!finding) return refuse('not_found');
    await tx.findingAction.create({
      data: {
        ...{ id: newRunId(), findingId, text, ownerName },
        due: due === '' ? null : new Date(`${due}T00:00:00Z`),
        rerunCardId: rerunCardId === '' ? finding.cardId : rerunCardId.toUpperCase(),
      },
    });
    return { ok: true, value: null };
  });
}

/** completeAction marks an action as done, or as open again. */
export async function completeAction(
  context: ServiceContext,
  seat: Seat,
  actionId: string,
  done: boolean,
): Promise<Outcome<null>> {
  return actAsSeat(context, seat, 'record_finding', async (tx) => {
    const changed = await tx.findingAction.updateMany({
      where: { id: actionId, finding: { gameDayId: seat.gameDayId } },
      data: { doneAt: done ? new Date() : null, doneByName: done ? seat.name : null },
    });
    return changed.count === 1 ? { ok: true, value: null } : refuse('not_found');
  });
}
