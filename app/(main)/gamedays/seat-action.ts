import { redirect } from 'next/navigation';
import { currentSeat } from '@/lib/auth/current-seat';
import { requireViewer } from '@/lib/auth/current-viewer';
import type { Seat } from '@/lib/auth/game-day-seat';

/** deskOf is the page of a GameDay for people with an account. */
export function deskOf(gameDayId: string): string {
  return `/gamedays/${encodeURIComponent(gameDayId)}`;
}

/** requireDeskSeat finds the seat for an action of the desk: it takes an account, and a GameDay that exists. */
export async function requireDeskSeat(gameDayId: string): Promise<Seat> {
  await requireViewer(deskOf(gameDayId));
  return (await currentSeat(gameDayId)) ?? redirect('/gamedays?failure=not_found');
}
