import type { Plan } from '@/lib/domain/plan/plan';
import { runStateSchema, type RunState } from '@/lib/domain/run/run';
import { queryOf, type PlainQuery } from './plain-query';
import type { Transaction } from './transaction';

/** NewRun is a run as a person or a schedule requests it. */
export interface NewRun {
  readonly id: string;
  readonly plan: Plan;
  readonly planHash: string;
  readonly targetKey: string;
  readonly requestedById: string;
  readonly teamId: string;
  readonly state: 'awaiting_approval' | 'approved' | 'scheduled';
  /** A signature that covers the run already. */
  readonly acceptance?: { readonly id: string; readonly byId: string } | null;
  /** Who injects, where a person does and it is not whoever requests the run. */
  readonly handName?: string | null;
  readonly planned?: { readonly scheduleId: string; readonly scheduledFor: Date } | null;
}

/** insertRun stores a requested run, by the database's clock. */
export async function insertRun(tx: Transaction, run: NewRun): Promise<void> {
  await insertRunBy(queryOf(tx), run);
}

/** insertRunBy is insertRun for an engine too, whose schedules request runs. */
export async function insertRunBy(query: PlainQuery, run: NewRun): Promise<void> {
  const { plan, acceptance = null, planned = null } = run;
  await query(
    `INSERT INTO "Run" ("id", "cardId", "cardVersionHash", "environment", "targetKey", "plan", "planHash", "state",
       "requestedById", "teamId", "requestedAt", "approvedAt", "acceptanceId", "acceptedById", "acceptedAt",
       "scheduleId", "scheduledFor", "handName")
     VALUES ($1, $2, $3, $4, $5, $6::jsonb, $7, $8, $9, $10, clock_timestamp(),
       CASE WHEN $8 = 'approved' THEN clock_timestamp() END, $11, $12,
       CASE WHEN $11::text IS NOT NULL THEN clock_timestamp() END, $13, $14::timestamptz, $15)`,
    [
      run.id,
      plan.card.id,
      plan.card.versionHash,
      plan.environment.name,
      run.targetKey,
      JSON.stringify(plan),
      run.planHash,
      run.state,
      run.requestedById,
      run.teamId,
      acceptance?.id ?? null,
      acceptance?.byId ?? null,
      planned?.scheduleId ?? null,
      planned?.scheduledFor.toISOString() ?? null,
      run.handName ?? null,
    ],
  );
}

/** RunDecisionFacts is what decides about a run before it starts; `plan` is unparsed. */
export interface RunDecisionFacts {
  readonly state: RunState;
  readonly requestedById: string;
  readonly teamId: string;
  readonly environment: string;
  readonly planHash: string;
  readonly plan: unknown;
  readonly targetKey: string;
  readonly abortAsked: boolean;
  readonly scheduledFor: Date | null;
}

/** lockRunForDecision reads a run and holds its row until the transaction ends; null when there is none. */
export async function lockRunForDecision(tx: Transaction, runId: string): Promise<RunDecisionFacts | null> {
  const [row] = await tx.$queryRaw<(Omit<RunDecisionFacts, 'state'> & { state: string })[]>`
    SELECT "state", "requestedById", "teamId", "environment", "planHash", "plan", "targetKey", "scheduledFor",
      EXISTS (SELECT 1 FROM "Command" c WHERE c."runId" = r."id" AND c."kind" = 'abort') AS "abortAsked"
    FROM "Run" r WHERE r."id" = ${runId} FOR NO KEY UPDATE OF r`;
  return row ? { ...row, state: runStateSchema.parse(row.state) } : null;
}

/** readRunState reads where a run is, and whose, without waiting for anybody; null when there is none. */
export async function readRunState(
  db: Transaction,
  runId: string,
): Promise<{
  readonly state: RunState;
  readonly environment: string;
  readonly team: { readonly id: string };
} | null> {
  const select = { state: true, environment: true, teamId: true } as const;
  const row = await db.run.findUnique({ where: { id: runId }, select });
  return (
    row && { state: runStateSchema.parse(row.state), environment: row.environment, team: { id: row.teamId } }
  );
}

/** approveRun stores the acceptance of a waiting run, which then starts or waits for its time; false where it no longer waits with exactly this plan, or the person requested it. */
export async function approveRun(
  tx: Transaction,
  approval: {
    readonly runId: string;
    readonly planHash: string;
    readonly acceptedById: string;
    readonly acceptanceId: string;
  },
): Promise<boolean> {
  const changed = await tx.$executeRaw`
    UPDATE "Run" SET "state" = CASE WHEN "scheduledFor" IS NULL THEN 'approved' ELSE 'scheduled' END,
      "acceptedById" = ${approval.acceptedById}, "acceptanceId" = ${approval.acceptanceId},
      "acceptedAt" = clock_timestamp(), "approvedAt" = CASE WHEN "scheduledFor" IS NULL THEN clock_timestamp() END
    WHERE "id" = ${approval.runId} AND "state" = 'awaiting_approval' AND "planHash" = ${approval.planHash}
      AND "requestedById" <> ${approval.acceptedById}`;
  return changed === 1;
}

/** endRunBeforeStart moves a run that no engine has started to a terminal state; false where one has, or it is over. */
export async function endRunBeforeStart(
  tx: Transaction,
  runId: string,
  state: 'rejected' | 'cancelled',
  from: readonly RunState[],
): Promise<boolean> {
  const changed = await tx.$executeRaw`
    UPDATE "Run" SET "state" = ${state}, "concludedAt" = clock_timestamp()
    WHERE "id" = ${runId} AND "state" = ANY(${[...from]}::text[])`;
  return changed === 1;
}

/** isTargetBusy tells whether a run acts on any of these proxies, or is approved to, whatever its environment. */
export async function isTargetBusy(db: Transaction, plan: Pick<Plan, 'target'>): Promise<boolean> {
  const rows = await db.$queryRaw<unknown[]>`
    SELECT 1 FROM "Run" r, jsonb_to_recordset(${JSON.stringify(plan.target.endpoints)}::jsonb) AS mine("apiUrl" text, "proxy" text)
    WHERE r."state" IN ('approved', 'preflight', 'baseline', 'injecting', 'rolling_back', 'recovering')
      AND r."plan" #> '{target,endpoints}' @> jsonb_build_array(jsonb_build_object('apiUrl', mine."apiUrl", 'proxy', mine."proxy"))
    LIMIT 1`;
  return rows.length > 0;
}

/** findUnstartedTwin finds the run that the same person requested with the same plan and that has not started: a form sent twice. */
export async function findUnstartedTwin(
  tx: Transaction,
  requester: { readonly requestedById: string; readonly teamId: string },
  planHash: string,
): Promise<string | null> {
  const twin = await tx.run.findFirst({
    where: { ...requester, planHash, state: { in: ['awaiting_approval', 'approved'] }, scheduledFor: null },
    select: { id: true },
  });
  return twin?.id ?? null;
}

/** lockTarget makes requests for one target queue until each transaction ends; engines do not take this lock. */
export async function lockTarget(tx: Transaction, targetKey: string): Promise<void> {
  await tx.$executeRaw`SELECT pg_advisory_xact_lock(hashtext(${`masterdeck target ${targetKey}`}))`;
}
