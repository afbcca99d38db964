import { webContext } from '@/lib/services/service-context';
import { viewHealth } from '@/lib/services/view-health';

/** GET tells a load balancer whether this process can serve; 503 while its database is out of reach. */
export async function GET(): Promise<Response> {
  const health = await viewHealth(webContext());
  return Response.json(health, { status: health.database === 'reachable' ? 200 : 503 });
}

export const dynamic = 'force-dynamic';
