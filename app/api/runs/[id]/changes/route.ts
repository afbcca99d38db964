import type { NextRequest } from 'next/server';
import { notSignedIn, refusal } from '@/app/api/answer';
import { requestSession } from '@/lib/auth/request-session';
import { webContext } from '@/lib/services/service-context';
import { viewRunChanges } from '@/lib/services/view-run-changes';

type Context = { params: Promise<{ id: string }> };

/** GET answers what came after the cursor `after`: the poll of a live view that cannot stream. */
export async function GET(request: NextRequest, { params }: Context): Promise<Response> {
  const session = await requestSession(request);
  if (session.kind !== 'live') return notSignedIn();
  const { id } = await params;
  const after = request.nextUrl.searchParams.get('after');
  const changes = await viewRunChanges(webContext(), session.viewer, id, after);
  return changes.ok ? Response.json(changes.value) : refusal(changes.failure);
}
