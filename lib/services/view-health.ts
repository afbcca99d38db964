import { readEngineCounts } from '@/lib/adapters/postgres/launch-facts';
import type { ServiceContext } from './service-context';

/** HealthView is what a load balancer may know: whether this process reaches its database, and how many engines are alive. */
export interface HealthView {
  readonly database: 'reachable' | 'unreachable';
  readonly enginesAlive: number | null;
}

/** patienceMs is how long the database may take to answer before it counts as unreachable. */
const patienceMs = 2_000;

/** viewHealth asks the database one small question; it never throws. */
export async function viewHealth(context: Pick<ServiceContext, 'db'>): Promise<HealthView> {
  const impatience = AbortSignal.timeout(patienceMs);
  const gaveUp = new Promise<never>((_, reject) => {
    impatience.addEventListener('abort', () => reject(new Error('the database did not answer in time')));
  });
  try {
    const { alive } = await Promise.race([readEngineCounts(context.db), gaveUp]);
    return { database: 'reachable', enginesAlive: alive };
  } catch {
    return { database: 'unreachable', enginesAlive: null };
  }
}
