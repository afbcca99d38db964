import type { NextRequest } from 'next/server';
import { z } from 'zod';
import { runRequestSchema } from '@/lib/domain/api/api-schemas';
import { webEnvironment } from '@/lib/env';
import { readApiRun } from '@/lib/services/api/read-api-run';
import { requestApiRun } from '@/lib/services/api/request-api-run';
import { webContext } from '@/lib/services/service-context';
import { readBody } from '../../read-body';
import { apiProblem, badRequest, withApiCaller } from '../api-answer';

/** A request names a card, an environment and two numbers. */
const mostBodyBytes = 16 * 1_024;

/** POST requests a run: 201 with the run, 200 where this Idempotency-Key started it before. */
export function POST(request: NextRequest): Promise<Response> {
  return withApiCaller(request, webContext(), async (caller, context) => {
    const key = request.headers.get('idempotency-key')?.trim() ?? '';
    if (key === '' || key.length > 128) return badRequest('key_missing');
    const body = runRequestSchema.safeParse(await readJson(request));
    if (!body.success) return badRequest('bad_request', z.prettifyError(body.error));
    const requested = await requestApiRun(context, caller, key, body.data);
    if (!requested.ok) return apiProblem(requested.failure);
    const { runId, replayed } = requested.value;
    const { publicUrl } = webEnvironment();
    const run = await readApiRun(context, caller, runId, { publicUrl, afterSeq: 0 });
    if (!run.ok) return apiProblem(run.failure);
    return Response.json(run.value, {
      status: replayed ? 200 : 201,
      headers: { location: `/api/v1/runs/${encodeURIComponent(runId)}` },
    });
  });
}

/** What is too long, or no JSON, is null: the schema says what was expected. */
async function readJson(request: NextRequest): Promise<unknown> {
  const bytes = await readBody(request, mostBodyBytes);
  try {
    return bytes === null ? null : JSON.parse(new TextDecoder().decode(bytes));
  } catch {
    return null;
  }
}
