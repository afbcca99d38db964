import type { Seat } from '@/lib/auth/game-day-seat';
import type { Card } from '@/lib/domain/card/card';
import type { ChecklistLine } from '@/lib/domain/gameday/checklist';
import type { RoomCard, RoomView } from '@/lib/domain/view/game-day-view';
import type { Outcome } from '../failure';
import { readCard } from '../read-card';
import type { ServiceContext } from '../service-context';
import { viewChecklist } from './view-checklist';
import { viewRoom } from './view-room';

/** SheetView is what the run sheet prints; sealed cards stay sealed on paper. */
export interface SheetView {
  readonly room: RoomView;
  readonly cards: readonly { readonly held: RoomCard; readonly card: Card | null }[];
  readonly lines: readonly ChecklistLine[];
}

/** viewRunSheet reads a GameDay for paper, where a sealed card stays sealed for everybody: sheets lie about. */
export async function viewRunSheet(context: ServiceContext, seat: Seat): Promise<Outcome<SheetView>> {
  const room = await viewRoom(context, { ...seat, role: 'observer', isAdmin: false });
  if (!room.ok) return room;
  const lines = await viewChecklist(context, seat, false);
  if (!lines.ok) return lines;
  const held = await context.db.handCard.findMany({ where: { gameDayId: seat.gameDayId } });
  const versions = await context.db.cardVersion.findMany({
    where: { hash: { in: held.map(({ versionHash }) => versionHash) } },
  });
  const textOf = (one: RoomCard): Card | null => {
    const hash = held.find(({ id }) => id === one.id)?.versionHash;
    const version = versions.find((known) => known.hash === hash);
    const card = one.card && version ? readCard(version) : null;
    return card?.ok ? card.value : null;
  };
  const cards = room.value.hand.map((one) => ({ held: one, card: textOf(one) }));
  return { ok: true, value: { room: room.value, cards, lines: lines.value } };
}
