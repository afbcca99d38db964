import type { NextRequest } from 'next/server';
import { cookies } from 'next/headers';
import { notFound, redirect } from 'next/navigation';
import { cache } from 'react';
import { sharedDatabase, urgentDatabase } from '@/lib/adapters/postgres/shared-database';
import { webEnvironment } from '@/lib/env';
import { currentViewer } from './current-viewer';
import { findSeat, type Seat } from './game-day-seat';
import { guestCookieName, openGuest, type GuestClaims } from './guest-token';
import { requestSession, urgentSession } from './request-session';

/** currentSeat tells who this request is at a GameDay, by account or by a guest's cookie; null for nobody. */
export const currentSeat = cache(async (gameDayId: string): Promise<Seat | null> => {
  const { publicUrl } = webEnvironment();
  const guest = await readGuest((await cookies()).get(guestCookieName(publicUrl))?.value);
  return findSeat(sharedDatabase(), gameDayId, { viewer: await currentViewer(), guest });
});

/** requireSeat is currentSeat for pages and actions: nobody is led to the door with the short code, where there is one to open. */
export async function requireSeat(gameDayId: string): Promise<Seat> {
  const seat = await currentSeat(gameDayId);
  if (seat) return seat;
  if (await currentViewer()) return notFound();
  return redirect(`/sign-in?from=${encodeURIComponent(`/gamedays/${gameDayId}`)}`);
}

/** requestSeat is currentSeat for route handlers. */
export async function requestSeat(request: NextRequest, gameDayId: string): Promise<Seat | null> {
  const session = await requestSession(request);
  const viewer = session.kind === 'live' ? session.viewer : null;
  return findSeat(sharedDatabase(), gameDayId, { viewer, guest: await guestOf(request) });
}

/** urgentSeat is requestSeat for aborts, on their own connections; a session that ran out still names who pressed. */
export async function urgentSeat(
  request: NextRequest,
  gameDayId: string,
): Promise<{ readonly seat: Seat; readonly via: string } | null> {
  const session = await urgentSession(request);
  const viewer = session.kind === 'none' ? null : session.viewer;
  const seat = await findSeat(urgentDatabase(), gameDayId, { viewer, guest: await guestOf(request) });
  if (!seat) return null;
  if (!viewer) return { seat, via: 'game_day_guest' };
  return { seat, via: session.kind === 'live' ? 'game_day' : 'web_expired_session' };
}

function guestOf(request: NextRequest): Promise<GuestClaims | null> {
  return readGuest(request.cookies.get(guestCookieName(webEnvironment().publicUrl))?.value);
}

function readGuest(value: string | undefined): Promise<GuestClaims | null> {
  return openGuest(value, webEnvironment().authSecret);
}
