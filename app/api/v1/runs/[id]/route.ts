import type { NextRequest } from 'next/server';
import { webEnvironment } from '@/lib/env';
import { readApiRun } from '@/lib/services/api/read-api-run';
import { webContext } from '@/lib/services/service-context';
import { apiProblem, badRequest, withApiCaller } from '../../api-answer';

type Context = { params: Promise<{ id: string }> };

/** GET answers a run as it is now, with the events after `after` (a sequence number). */
export async function GET(request: NextRequest, { params }: Context): Promise<Response> {
  const { id } = await params;
  const after = request.nextUrl.searchParams.get('after') ?? '0';
  if (!/^\d{1,9}$/.test(after)) return badRequest('bad_request', 'after: a sequence number is expected');
  return withApiCaller(request, webContext(), async (caller, context) => {
    const { publicUrl } = webEnvironment();
    const run = await readApiRun(context, caller, id, { publicUrl, afterSeq: Number(after) });
    return run.ok ? Response.json(run.value) : apiProblem(run.failure);
  });
}
