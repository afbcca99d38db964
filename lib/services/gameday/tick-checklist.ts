import type { Seat } from '@/lib/auth/game-day-seat';
import { refuse, type Outcome } from '../failure';
import { newRunId } from '../new-run-id';
import type { ServiceContext } from '../service-context';
import { actAsSeat } from './act-as-seat';

/** tickChecklist records that a person confirms an item, or takes it back. */
export async function tickChecklist(
  context: ServiceContext,
  seat: Seat,
  itemId: string,
  done: boolean,
): Promise<Outcome<null>> {
  return actAsSeat(context, seat, 'plan', async (tx) => {
    const ticked = await tx.checklistItem.updateMany({
      where: { id: itemId, gameDayId: seat.gameDayId },
      data: { doneAt: done ? new Date() : null, doneByName: done ? seat.name : null },
    });
    return ticked.count === 1 ? { ok: true, value: null } : refuse('not_found');
  });
}

/** addChecklistItem adds a line in the GameDay's own words. */
export async function addChecklistItem(
  context: ServiceContext,
  seat: Seat,
  item: { readonly text: string; readonly blocking: boolean },
): Promise<Outcome<null>> {
  const text = item.text.trim().slice(0, 200);
  if (text === '') return refuse('bad_request');
  return actAsSeat(context, seat, 'plan', async (tx) => {
    const { gameDayId } = seat;
    const last = await tx.checklistItem.aggregate({ where: { gameDayId }, _max: { position: true } });
    const position = (last._max.position ?? -1) + 1;
    await tx.checklistItem.create({
      data: { id: newRunId(), gameDayId, position, kind: 'own', text, blocking: item.blocking },
    });
    return { ok: true, value: null };
  });
}
