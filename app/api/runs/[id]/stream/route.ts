import type { NextRequest } from 'next/server';
import { notSignedIn, refusal } from '@/app/api/answer';
import { requestSession } from '@/lib/auth/request-session';
import { failureTexts } from '@/lib/services/failure';
import { followRun } from '@/lib/services/follow-run';
import { isRun } from '@/lib/services/is-run';
import { webContext } from '@/lib/services/service-context';
import { sharedEvidenceListener } from '@/lib/services/shared-evidence-listener';

import { webLog } from '@/lib/services/web-log';
import { streamOf } from './event-stream';

type Context = { params: Promise<{ id: string }> };

/** GET streams the changes of a run after the cursor in Last-Event-ID (a reconnect) or `after` (the page). */
export async function GET(request: NextRequest, { params }: Context): Promise<Response> {
  const session = await requestSession(request);
  if (session.kind !== 'live') return notSignedIn();
  const { id } = await params;
  const { viewer } = session;
  const context = webContext();
  const after = request.headers.get('last-event-id') ?? request.nextUrl.searchParams.get('after');
  // A run that does not exist is an answer, not a stream that ends and is asked for again for ever.
  if (!(await isRun(context, id))) return refusal({ code: 'not_found', text: failureTexts.not_found });
  const stillSignedIn = async () => (await requestSession(request)).kind === 'live';
  const gone = new AbortController();
  request.signal.addEventListener('abort', () => gone.abort());
  const options = { after, signal: gone.signal, stillSignedIn };
  const messages = followRun(context, sharedEvidenceListener(), viewer, id, options);
  return new Response(
    streamOf(messages, gone, (error) =>
      webLog().warn({ err: error, runId: id }, 'a live view waits for the database'),
    ),
    {
      headers: {
        'content-type': 'text/event-stream; charset=utf-8',
        'cache-control': 'no-store, no-transform',
        // Reverse proxies that buffer would hold the events back.
        'x-accel-buffering': 'no',
      },
    },
  );
}
