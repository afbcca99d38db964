import { listStoppingRuns, type StoppingRun } from '@/lib/adapters/postgres/stopping-runs';
import type { ServiceContext } from './service-context';

export type { StoppingRun };

const askEveryMs = 250;

/** watchStop tells, each time it changes, what the latch has not ended yet; it resolves with what is left when nothing is, or the time is up. */
export async function watchStop(
  context: ServiceContext,
  withinMs: number,
  tell: (left: readonly StoppingRun[]) => void,
): Promise<readonly StoppingRun[]> {
  const deadline = performance.now() + withinMs;
  let told = '';
  for (;;) {
    const left = await listStoppingRuns(context.db);
    const words = JSON.stringify(left);
    if (words !== told) tell(left);
    told = words;
    if (left.length === 0 || performance.now() >= deadline) return left;
    await new Promise((resolve) => setTimeout(resolve, askEveryMs));
  }
}
