import type { NextRequest } from 'next/server';
import { foreignOrigin, notSignedIn, seeOther, wantsJson } from '@/app/api/answer';
import { readForm } from '@/app/api/read-body';
import { comesFromOurPages, urgentSession } from '@/lib/auth/request-session';
import { safePath } from '@/lib/auth/safe-path';
import { engageStopLatch } from '@/lib/services/engage-stop-latch';
import { urgentContext } from '@/lib/services/service-context';
import { webLog } from '@/lib/services/web-log';

/** A reason of one sentence, and a path. */
const mostFormBytes = 16 * 1_024;

/** POST engages the "stop all" latch, from a plain form (fields reason, from) or fetch; it answers only once it is committed. */
export async function POST(request: NextRequest): Promise<Response> {
  if (!comesFromOurPages(request)) return foreignOrigin();
  // Too much text is no reason to stop nothing: only the words are left out.
  const form = await readForm(request, mostFormBytes);
  const reason = form.get('reason');
  const from = safePath(form.get('from'), cameFrom(request));
  const json = wantsJson(request);
  try {
    const session = await urgentSession(request);
    // As with abort: a session that ran out still stops.
    if (session.kind === 'none') return json ? notSignedIn() : seeOther('/sign-in');
    await engageStopLatch(urgentContext(), session.viewer, typeof reason === 'string' ? reason : '', 'web');
    webLog().warn({ by: session.viewer.id }, 'stop latch engaged');
    return json ? Response.json({ engaged: true }) : seeOther(from);
  } catch (error) {
    webLog().error({ err: error }, 'the stop latch could not be engaged: the database did not take it');
    return json
      ? Response.json({ engaged: false }, { status: 503 })
      : new Response(
          'Não consegui acionar a trava: o banco de dados não respondeu. / The latch could not be engaged.',
          {
            status: 503,
          },
        );
  }
}

/** The form stands in the frame of every screen, which does not know its page; the browser tells it to our own origin. */
function cameFrom(request: NextRequest): string {
  const referer = request.headers.get('referer');
  if (referer === null || !URL.canParse(referer)) return '/deck';
  const { pathname, search } = new URL(referer);
  return safePath(`${pathname}${search}`, '/deck');
}
