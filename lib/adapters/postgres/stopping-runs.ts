import type { RunState } from '@/lib/domain/run/run';
import { runStateSchema } from '@/lib/domain/run/run';
import type { Transaction } from './transaction';

/** StoppingRun is a run that the latch is stopping: its faults not yet read back as gone, and whether its target is marked. */
export interface StoppingRun {
  readonly id: string;
  readonly cardId: string;
  readonly environment: string;
  readonly state: RunState;
  readonly openFaults: number;
  readonly marked: boolean;
}

/** listStoppingRuns lists the runs that have not ended what the latch ends: a start, a baseline, or a fault on a proxy. */
export async function listStoppingRuns(db: Transaction): Promise<StoppingRun[]> {
  const rows = await db.$queryRaw<(Omit<StoppingRun, 'state'> & { state: string })[]>`
    SELECT r."id", r."cardId", r."environment", r."state",
      (SELECT count(*)::int FROM "FaultIntent" f WHERE f."runId" = r."id" AND f."undoneAt" IS NULL) AS "openFaults",
      EXISTS (SELECT 1 FROM "TargetMark" m WHERE m."runId" = r."id") AS "marked"
    FROM "Run" r
    WHERE r."state" IN ('preflight', 'baseline', 'injecting', 'rolling_back')
      OR EXISTS (SELECT 1 FROM "FaultIntent" f WHERE f."runId" = r."id" AND f."undoneAt" IS NULL)
    ORDER BY r."requestedAt"`;
  return rows.map((row) => ({ ...row, state: runStateSchema.parse(row.state) }));
}
