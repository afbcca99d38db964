import type { NextRequest } from 'next/server';
import { notSignedIn } from '@/app/api/answer';
import { requestSession } from '@/lib/auth/request-session';
import { countNewNotices } from '@/lib/services/notices/view-notices';
import { webContext } from '@/lib/services/service-context';

/** GET tells how many notices the viewer has not seen, 100 at most. */
export async function GET(request: NextRequest): Promise<Response> {
  const session = await requestSession(request);
  if (session.kind !== 'live') return notSignedIn();
  return Response.json({ unread: await countNewNotices(webContext(), session.viewer) });
}
