import { findCurrentCard } from '@/lib/adapters/postgres/card-store';
import type { Seat } from '@/lib/auth/game-day-seat';
import { refuse, type Outcome } from '../failure';
import { readCard } from '../read-card';
import type { ServiceContext } from '../service-context';
import { actAsSeat } from './act-as-seat';

/** renewCard takes a card's current version into the hand in place of the one that was put in; a sealed card keeps its seal, and is taken out instead. */
export async function renewCard(
  context: ServiceContext,
  seat: Seat,
  handCardId: string,
): Promise<Outcome<null>> {
  return actAsSeat(context, seat, 'plan', async (tx) => {
    const held = await tx.handCard.findFirst({
      where: { id: handCardId, gameDayId: seat.gameDayId, state: 'waiting', sealed: false },
    });
    if (!held) return refuse('game_day_moved_on');
    const current = await findCurrentCard(tx, held.cardId);
    if (!current) return refuse('not_found');
    const card = readCard(current);
    if (!card.ok) return refuse('card_unreadable', card.problems);
    const { durationMs, share, tool } = card.value.injection;
    const mode = held.mode === 'tabletop' ? held.mode : tool === 'manual' ? 'manual' : 'run';
    await tx.handCard.update({
      where: { id: handCardId },
      data: { versionHash: current.hash, durationMs, share, mode },
    });
    return { ok: true, value: null };
  });
}
