import { z } from 'zod';
import type { BilingualText } from '@/lib/domain/diagnostic/problem';
import type { PlainQuery } from './plain-query';

const dueRow = z.object({
  id: z.string(),
  teamId: z.string(),
  ownerId: z.string(),
  ownerName: z.string(),
  ownerRole: z.string().nullable(),
  cardId: z.string(),
  environment: z.string(),
  durationMs: z.number(),
  share: z.number(),
  cron: z.string().nullable(),
  timeZone: z.string(),
  nextAt: z.coerce.date(),
  now: z.coerce.date(),
});
/** DueSchedule is a schedule whose time has come, with the role that its owner has now, by the database's clock. */
export type DueSchedule = z.infer<typeof dueRow>;

/** listDueSchedules names the schedules whose time has come, the longest due first. */
export async function listDueSchedules(query: PlainQuery): Promise<readonly string[]> {
  const rows = await query(
    `SELECT "id" FROM "Schedule" WHERE "endedAt" IS NULL AND "nextAt" <= clock_timestamp() ORDER BY "nextAt" LIMIT 50`,
    [],
  );
  return rows.map((row) => z.object({ id: z.string() }).parse(row).id);
}

/** lockDueSchedule holds a schedule until the transaction ends; null where another engine holds it, or fired it already. */
export async function lockDueSchedule(query: PlainQuery, id: string): Promise<DueSchedule | null> {
  const [row] = await query(
    `SELECT s."id", s."teamId", s."ownerId", s."ownerName", s."cardId", s."environment", s."durationMs", s."share",
       s."cron", s."timeZone", s."nextAt", clock_timestamp() AS "now",
       (SELECT m."role"::text FROM "Membership" m WHERE m."userId" = s."ownerId" AND m."teamId" = s."teamId") AS "ownerRole"
     FROM "Schedule" s WHERE s."id" = $1 AND s."endedAt" IS NULL AND s."nextAt" <= clock_timestamp()
     FOR UPDATE OF s SKIP LOCKED`,
    [id],
  );
  return row === undefined ? null : dueRow.parse(row);
}

/** Firing is what became of one planned start. */
export interface Firing {
  readonly outcome: 'started' | 'skipped' | 'missed';
  readonly runId: string | null;
  readonly reason: { readonly code: string; readonly text: BilingualText } | null;
}

/** storeFiring writes what became of a start, and moves the schedule on; `nextAt` null ends it. The unique pair refuses a second one. */
export async function storeFiring(
  query: PlainQuery,
  schedule: DueSchedule,
  firing: Firing,
  nextAt: Date | null,
): Promise<void> {
  await query(
    `INSERT INTO "ScheduleFiring" ("scheduleId", "scheduledFor", "outcome", "reason", "runId")
     VALUES ($1, $2::timestamptz, $3, $4::jsonb, $5)`,
    [
      schedule.id,
      schedule.nextAt.toISOString(),
      firing.outcome,
      firing.reason && JSON.stringify(firing.reason),
      firing.runId,
    ],
  );
  await query(
    `UPDATE "Schedule" SET "nextAt" = $2::timestamptz,
       "endedAt" = CASE WHEN $2::timestamptz IS NULL THEN clock_timestamp() END WHERE "id" = $1`,
    [schedule.id, nextAt?.toISOString() ?? null],
  );
}

/** countSkipsInARow counts the newest firings of a schedule that were skipped, up to the last that started. */
export async function countSkipsInARow(query: PlainQuery, scheduleId: string): Promise<number> {
  const rows = await query(
    `SELECT "outcome" FROM "ScheduleFiring" WHERE "scheduleId" = $1 ORDER BY "scheduledFor" DESC LIMIT 20`,
    [scheduleId],
  );
  const outcomes = rows.map((row) => z.object({ outcome: z.string() }).parse(row).outcome);
  const started = outcomes.findIndex((outcome) => outcome === 'started');
  return (started < 0 ? outcomes : outcomes.slice(0, started)).length;
}

/** tellOwner writes into the outbox what the owner of a schedule is told, and marks the firing. */
export async function tellOwner(
  query: PlainQuery,
  schedule: Pick<DueSchedule, 'id' | 'teamId' | 'ownerId' | 'cardId' | 'environment'>,
  told: {
    readonly kind: 'missed' | 'regression';
    readonly mark: string;
    readonly scheduledFor: Date;
    readonly runId: string | null;
    readonly reason: BilingualText;
  },
): Promise<void> {
  const plannedFor = told.scheduledFor.toISOString();
  const { cardId, environment, ownerId: onlyFor } = schedule;
  const data = { cardId, environment, reason: told.reason, plannedFor, onlyFor };
  await query(
    `INSERT INTO "Notice" ("kind", "teamId", "runId", "data") VALUES ($1, $2, $3, $4::jsonb) ON CONFLICT DO NOTHING`,
    [told.kind, schedule.teamId, told.runId, JSON.stringify(data)],
  );
  await query(
    `UPDATE "ScheduleFiring" SET "told" = array_append("told", $3)
     WHERE "scheduleId" = $1 AND "scheduledFor" = $2::timestamptz`,
    [schedule.id, plannedFor, told.mark],
  );
}
