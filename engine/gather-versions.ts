import { readServiceVersions } from '@/lib/domain/run/service-versions';
import type { RunContext } from './run-context';

const budgetMs = 5_000;

/** gatherVersions asks once, at the baseline, which versions of the service each group runs, and stores it; nothing waits for it, and no verdict rests on it. */
export async function gatherVersions({ plan, sources, recorder, log }: RunContext): Promise<void> {
  const { version } = plan.environment;
  if (version === undefined) return;
  try {
    const answer = await sources.metrics.query(version.query, { budgetMs });
    recorder.record({ kind: 'versions_read', versions: readServiceVersions(answer, plan.environment) });
  } catch (error) {
    log.warn({ err: error }, 'the versions of the service could not be read');
  }
}
