import { cookies } from 'next/headers';
import { redirect } from 'next/navigation';
import { cache } from 'react';
import { sharedDatabase } from '@/lib/adapters/postgres/shared-database';
import { webEnvironment } from '@/lib/env';
import type { Viewer } from '@/lib/domain/view/views';
import { readSessionInUse, type SessionReading } from './read-session';
import { sessionCookieName } from './session-token';

/** currentSession reads the session of this request, once per request however many components ask. */
export const currentSession = cache(async (): Promise<SessionReading> => {
  const environment = webEnvironment();
  const cookie = (await cookies()).get(sessionCookieName(environment.publicUrl))?.value;
  return readSessionInUse(sharedDatabase(), environment, cookie);
});

/** currentViewer tells who is signed in, by the cookie and our own session row; null for nobody. */
export async function currentViewer(): Promise<Viewer | null> {
  const session = await currentSession();
  return session.kind === 'live' ? session.viewer : null;
}

/** requireViewer is currentViewer for pages and actions: it redirects to `/sign-in?from=<path>` when nobody is. */
export async function requireViewer(from: string): Promise<Viewer> {
  return (await currentViewer()) ?? redirect(`/sign-in?from=${encodeURIComponent(from)}`);
}
