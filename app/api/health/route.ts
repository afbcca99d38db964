import type { NextRequest } from 'next/server';
import { webContext } from '@/lib/services/service-context';
import { viewHealth } from '@/lib/services/view-health';

/** GET tells an orchestrator whether this process can serve, 503 while its database is out of reach; `?probe=live` only whether it lives, for a restart brings no database back. */
export async function GET(request: NextRequest): Promise<Response> {
  const headers = { 'cache-control': 'no-store' };
  if (request.nextUrl.searchParams.get('probe') === 'live') return Response.json({ live: true }, { headers });
  const health = await viewHealth(webContext());
  return Response.json(health, { status: health.database === 'reachable' ? 200 : 503, headers });
}

export const dynamic = 'force-dynamic';
