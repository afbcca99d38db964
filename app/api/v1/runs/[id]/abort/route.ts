import type { NextRequest } from 'next/server';
import { abortApiRun } from '@/lib/services/api/read-api-run';
import { urgentContext } from '@/lib/services/service-context';
import { apiProblem, withApiCaller } from '../../../api-answer';

type Context = { params: Promise<{ id: string }> };

/** POST takes an abort and answers only once it is committed; twice does no harm. */
export async function POST(request: NextRequest, { params }: Context): Promise<Response> {
  const { id } = await params;
  return withApiCaller(request, urgentContext(), async (caller, context) => {
    const heard = await abortApiRun(context, caller, id);
    return heard.ok ? Response.json({ heard: true, effect: heard.value.effect }) : apiProblem(heard.failure);
  });
}
