import type { NextRequest } from 'next/server';
import { foreignOrigin, notSignedIn, refusal, seeOther, wantsJson } from '@/app/api/answer';
import { comesFromOurPages, urgentSession } from '@/lib/auth/request-session';
import { requestAbort } from '@/lib/services/request-abort';
import { urgentContext } from '@/lib/services/service-context';
import { webLog } from '@/lib/services/web-log';
import { notHeardPage } from './not-heard-page';

type Context = { params: Promise<{ id: string }> };

/**
 * POST takes an abort from a plain form or from fetch, and answers only once it is committed. A session that ran out still
 * names who pressed: nobody aborts too late because of a sign-in.
 */
export async function POST(request: NextRequest, { params }: Context): Promise<Response> {
  const { id } = await params;
  if (!comesFromOurPages(request)) return foreignOrigin();
  const back = `/runs/${encodeURIComponent(id)}`;
  try {
    const session = await urgentSession(request);
    if (session.kind === 'none') {
      return wantsJson(request) ? notSignedIn() : seeOther(`/sign-in?from=${encodeURIComponent(back)}`);
    }
    const via = session.kind === 'live' ? 'web' : 'web_expired_session';
    const { viewer } = session;
    const heard = await requestAbort(urgentContext(), { by: { id: viewer.id, name: viewer.name }, via }, id);
    webLog().info({ runId: id, by: viewer.id, via, heard }, 'abort requested');
    if (wantsJson(request))
      return heard.ok ? Response.json({ heard: true, ...heard.value }) : refusal(heard.failure);
    return seeOther(heard.ok ? `${back}?heard=1` : `${back}?failure=${heard.failure.code}`);
  } catch (error) {
    // Not heard must not look like heard, nor depend on a page that needs the same database.
    webLog().error({ err: error, runId: id }, 'an abort did not reach the database');
    if (wantsJson(request)) return Response.json({ heard: false }, { status: 503 });
    return new Response(notHeardPage(`/api${back}/abort`), {
      status: 503,
      headers: { 'content-type': 'text/html; charset=utf-8' },
    });
  }
}
