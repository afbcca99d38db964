import type { NextRequest } from 'next/server';
import { notSignedIn, refusal } from '@/app/api/answer';
import { requestSeat } from '@/lib/auth/current-seat';
import { failureTexts } from '@/lib/services/failure';
import { touchSeat } from '@/lib/services/gameday/join-game-day';
import { sharedRoomNow } from '@/lib/services/gameday/read-room-now';
import { webContext } from '@/lib/services/service-context';

type Context = { params: Promise<{ id: string }> };

/** GET answers what a page of the room asks for every two seconds, and notes that its person is here. */
export async function GET(request: NextRequest, { params }: Context): Promise<Response> {
  const { id } = await params;
  const seat = await requestSeat(request, id);
  if (!seat) return notSignedIn();
  const context = webContext();
  const [now] = await Promise.all([sharedRoomNow(context.db, id), touchSeat(context, seat.personId)]);
  if (!now) return refusal({ code: 'not_found', text: failureTexts.not_found });
  return Response.json(now, { headers: { 'cache-control': 'no-store' } });
}
