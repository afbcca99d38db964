import { planSchema, type Plan } from '@/lib/domain/plan/plan';
import type { RunView } from '@/lib/domain/view/views';
import { runSummarySelect, toRunSummary } from './run-summary';
import { blockingMark, readMark } from './target-mark';
import type { Transaction } from './transaction';

/** RunHead is the run's own row with what stands beside it: acceptance, lease, mark on the target, write-ahead record. */
export interface RunHead extends Pick<
  RunView,
  | 'summary'
  | 'planHash'
  | 'acceptedBy'
  | 'acceptedAt'
  | 'times'
  | 'engine'
  | 'targetMark'
  | 'faultMayBeLive'
  | 'handName'
  | 'now'
> {
  readonly plan: Plan;
}

const headSelect = {
  ...runSummarySelect,
  plan: true,
  planHash: true,
  targetKey: true,
  acceptedAt: true,
  acceptedById: true,
  approvedAt: true,
  baselineAt: true,
  injectedAt: true,
  hardDeadline: true,
  rollbackStartedAt: true,
  rollbackConfirmedAt: true,
  recoveredAt: true,
  handName: true,
} as const;

interface Beside {
  acceptedByName: string | null;
  engineName: string | null;
  leaseLive: boolean | null;
  faultMayBeLive: boolean;
  mark: unknown;
  now: Date;
}

/** readRunHead reads everything of a run but its events and ticks; null when there is none. Leases are judged by the database's clock. */
export async function readRunHead(db: Transaction, runId: string): Promise<RunHead | null> {
  const run = await db.run.findUnique({ where: { id: runId }, select: headSelect });
  const [beside] = await db.$queryRaw<Beside[]>`
    SELECT a."name" AS "acceptedByName", e."name" AS "engineName",
      r."leaseUntil" > clock_timestamp() AS "leaseLive",
      EXISTS (SELECT 1 FROM "FaultIntent" f WHERE f."runId" = r."id" AND f."undoneAt" IS NULL)
        OR (r."plan" #>> '{fault,kind}' = 'by_hand' AND r."state" IN ('injecting', 'rolling_back')
          AND r."hardDeadline" IS NOT NULL) AS "faultMayBeLive",
      to_jsonb(m) AS "mark",
      clock_timestamp() AS "now"
    FROM "Run" r
    LEFT JOIN "User" a ON a."id" = r."acceptedById"
    LEFT JOIN "Engine" e ON e."id" = r."engineId"
    LEFT JOIN "TargetMark" m ON m."targetKey" = r."targetKey" AND ${blockingMark}
      AND (m."runId" = r."id" OR r."state" NOT IN ('concluded', 'rejected', 'cancelled'))
    WHERE r."id" = ${runId}`;
  if (!run || !beside) return null;
  const iso = (time: Date | null): string | null => time?.toISOString() ?? null;
  return {
    summary: toRunSummary(run),
    plan: planSchema.parse(run.plan),
    planHash: run.planHash,
    acceptedBy:
      run.acceptedById === null
        ? null
        : { id: run.acceptedById, name: beside.acceptedByName ?? run.acceptedById },
    acceptedAt: iso(run.acceptedAt),
    times: {
      approvedAt: iso(run.approvedAt),
      baselineAt: iso(run.baselineAt),
      injectedAt: iso(run.injectedAt),
      hardDeadline: iso(run.hardDeadline),
      rollbackStartedAt: iso(run.rollbackStartedAt),
      rollbackConfirmedAt: iso(run.rollbackConfirmedAt),
      recoveredAt: iso(run.recoveredAt),
      concludedAt: iso(run.concludedAt),
    },
    engine:
      beside.engineName === null ? null : { name: beside.engineName, leaseLive: beside.leaseLive === true },
    targetMark: readMark(beside.mark),
    handName: run.handName ?? run.requestedBy.name,
    faultMayBeLive: beside.faultMayBeLive,
    now: beside.now.toISOString(),
  };
}
