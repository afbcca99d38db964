import type { NextRequest } from 'next/server';
import { foreignOrigin, notSignedIn, refusal, wantsJson } from '@/app/api/answer';
import { urgentSeat } from '@/lib/auth/current-seat';
import { comesFromOurPages } from '@/lib/auth/request-session';
import { abortFromRoom } from '@/lib/services/gameday/abort-from-room';
import { urgentContext } from '@/lib/services/service-context';
import { webLog } from '@/lib/services/web-log';
import { heardPage, noSeatPage, notHeardPage } from './answer-page';

type Context = { params: Promise<{ id: string }> };

/** POST takes an abort from any phone of the room, from a plain form or from fetch, and answers once it is committed. */
export async function POST(request: NextRequest, { params }: Context): Promise<Response> {
  const { id } = await params;
  if (!comesFromOurPages(request)) return foreignOrigin();
  const room = `/room/${encodeURIComponent(id)}`;
  const again = `/api/gamedays/${encodeURIComponent(id)}/abort`;
  const json = wantsJson(request);
  try {
    const found = await urgentSeat(request, id);
    if (!found) return json ? notSignedIn() : html(noSeatPage(), 403);
    const heard = await abortFromRoom(urgentContext(), found.seat, found.via);
    webLog().info({ gameDayId: id, person: found.seat.personId, via: found.via, heard }, 'abort requested');
    if (!heard.ok) return json ? refusal(heard.failure) : html(notHeardPage(again, room), 409);
    return json ? Response.json({ heard: true, ...heard.value }) : html(heardPage(heard.value, room), 200);
  } catch (error) {
    webLog().error({ err: error, gameDayId: id }, 'an abort did not reach the database');
    if (json) return Response.json({ heard: false }, { status: 503 });
    return html(notHeardPage(again, room), 503);
  }
}

function html(text: string, status: number): Response {
  return new Response(text, { status, headers: { 'content-type': 'text/html; charset=utf-8' } });
}
