import type { NextRequest } from 'next/server';
import { sharedDatabase, urgentDatabase } from '@/lib/adapters/postgres/shared-database';
import { webEnvironment } from '@/lib/env';
import { readSession, type SessionReading } from './read-session';
import { isSameOrigin } from './same-origin';
import { sessionCookieName } from './session-token';

/** requestSession reads the session of a route handler's request. */
export function requestSession(request: NextRequest): Promise<SessionReading> {
  return readWith(sharedDatabase(), request);
}

/** urgentSession is requestSession for aborts and stops, on their own connections. */
export function urgentSession(request: NextRequest): Promise<SessionReading> {
  return readWith(urgentDatabase(), request);
}

function readWith(db: ReturnType<typeof sharedDatabase>, request: NextRequest): Promise<SessionReading> {
  const environment = webEnvironment();
  const cookie = request.cookies.get(sessionCookieName(environment.publicUrl))?.value;
  return readSession(db, environment, cookie);
}

/** comesFromOurPages is the CSRF check of every route handler that changes something. */
export function comesFromOurPages(request: NextRequest): boolean {
  return isSameOrigin(request.headers, webEnvironment().publicUrl);
}
