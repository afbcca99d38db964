import { randomBytes, randomInt } from 'node:crypto';
import { findCurrentCard } from '@/lib/adapters/postgres/card-store';
import type { Transaction } from '@/lib/adapters/postgres/transaction';
import { seatMay, type Seat } from '@/lib/auth/game-day-seat';
import { drawHand } from '@/lib/domain/gameday/draw-hand';
import type { HandMode } from '@/lib/domain/gameday/game-day';
import { sealCard } from '@/lib/domain/gameday/seal-card';
import { refuse, type Outcome } from '../failure';
import { newRunId } from '../new-run-id';
import { readCard } from '../read-card';
import type { ServiceContext } from '../service-context';
import { actAsSeat } from './act-as-seat';
import { listPlayable } from './list-playable';

/** addToHand puts a chosen card into the hand; whether it may be run is asked when it is played, and shown until then. */
export async function addToHand(
  context: ServiceContext,
  seat: Seat,
  choice: { readonly cardId: string; readonly mode: HandMode; readonly sealed: boolean },
): Promise<Outcome<null>> {
  return actAsSeat(context, seat, 'plan', (tx) => putInHand(tx, seat.gameDayId, choice));
}

/** drawIntoHand draws cards within what progression, environment and target allow; a surprise is drawn face down, and shown to nobody who draws it. */
export async function drawIntoHand(
  context: ServiceContext,
  seat: Seat,
  request: { readonly count: number; readonly mostSeverity: number; readonly sealed: boolean },
): Promise<Outcome<{ readonly drawn: number }>> {
  if (!seatMay(seat, 'plan')) return refuse('not_permitted');
  const playable = await listPlayable(context, seat);
  if (!playable.ok) return playable;
  return actAsSeat(context, seat, 'plan', async (tx) => {
    const held = await tx.handCard.findMany({
      where: { gameDayId: seat.gameDayId },
      select: { cardId: true },
    });
    const drawn = drawHand(
      playable.value,
      { ...request, held: held.map(({ cardId }) => cardId) },
      () => randomInt(2 ** 32) / 2 ** 32,
    );
    if (drawn.length === 0) return refuse('nothing_to_draw');
    for (const { id } of drawn) {
      const put = await putInHand(tx, seat.gameDayId, { cardId: id, mode: 'run', sealed: request.sealed });
      if (!put.ok) return put;
    }
    return { ok: true, value: { drawn: drawn.length } };
  });
}

/** takeFromHand removes a card that was never played. */
export async function takeFromHand(
  context: ServiceContext,
  seat: Seat,
  handCardId: string,
): Promise<Outcome<null>> {
  return actAsSeat(context, seat, 'plan', async (tx) => {
    const gone = await tx.handCard.deleteMany({
      where: { id: handCardId, gameDayId: seat.gameDayId, state: 'waiting', plays: { none: {} } },
    });
    return gone.count === 1 ? { ok: true, value: null } : refuse('game_day_moved_on');
  });
}

/** putInHand stores a card as it is now, at the end of the hand. */
export async function putInHand(
  tx: Transaction,
  gameDayId: string,
  choice: { readonly cardId: string; readonly mode: HandMode; readonly sealed: boolean },
): Promise<Outcome<null>> {
  const { cardId, mode, sealed } = choice;
  const stored = await findCurrentCard(tx, cardId);
  if (!stored) return refuse('not_found');
  const card = readCard(stored);
  if (!card.ok) return refuse('card_unreadable', card.problems);
  const { durationMs, share, tool } = card.value.injection;
  if (mode === 'manual' && tool !== 'manual') return refuse('bad_request');
  const last = await tx.handCard.aggregate({ where: { gameDayId }, _max: { position: true } });
  const salt = randomBytes(16).toString('hex');
  const seal = { salt, cardId, versionHash: stored.hash };
  await tx.handCard.create({
    data: {
      id: newRunId(),
      gameDayId,
      position: (last._max.position ?? -1) + 1,
      cardId,
      versionHash: stored.hash,
      // What only people can do, the engine guides.
      mode: tool === 'manual' && mode === 'run' ? 'manual' : mode,
      durationMs,
      share,
      sealed,
      ...(sealed && { salt, commitment: sealCard(seal) }),
    },
  });
  return { ok: true, value: null };
}
