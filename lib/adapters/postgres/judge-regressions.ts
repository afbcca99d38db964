import type pg from 'pg';
import { z } from 'zod';
import { isRegression } from '@/lib/domain/calendar/is-regression';
import { verdictSchema } from '@/lib/domain/run/run';
import { inTransaction } from './engine-pool';
import { queryOfPool } from './plain-query';
import { tellOwner } from './schedule-rows';

const overRow = z.object({
  firingId: z.string(),
  scheduleId: z.string(),
  scheduledFor: z.coerce.date(),
  runId: z.string(),
  verdict: verdictSchema.nullable(),
  earlier: z.array(verdictSchema.nullable()),
  teamId: z.string(),
  ownerId: z.string(),
  cardId: z.string(),
  environment: z.string(),
});

const announcement = {
  'pt-BR': 'Regressão: a hipótese que a execução planejada anterior confirmou foi refutada agora.',
  en: 'Regression: the hypothesis that the planned run before had confirmed is refuted now.',
};

/** judgeRegressions looks once at each planned run that is over, and announces where it refuted what the ones before had confirmed. */
export function judgeRegressions(pool: pg.Pool): Promise<number> {
  return inTransaction(pool, async (client) => {
    const query = queryOfPool(client);
    const rows = await query(
      `SELECT f."id"::text AS "firingId", f."scheduleId", f."scheduledFor", f."runId", r."verdict", s."teamId",
         s."ownerId", s."cardId", s."environment",
         coalesce((SELECT json_agg(o."verdict" ORDER BY e."scheduledFor") FROM "ScheduleFiring" e
           JOIN "Run" o ON o."id" = e."runId"
           WHERE e."scheduleId" = f."scheduleId" AND e."scheduledFor" < f."scheduledFor"), '[]') AS "earlier"
       FROM "ScheduleFiring" f JOIN "Run" r ON r."id" = f."runId" JOIN "Schedule" s ON s."id" = f."scheduleId"
       WHERE f."regression" IS NULL AND r."state" IN ('concluded', 'rejected', 'cancelled')
       ORDER BY f."scheduledFor" LIMIT 20 FOR UPDATE OF f SKIP LOCKED`,
      [],
    );
    for (const row of rows) {
      const { firingId, verdict, earlier, runId, scheduledFor, scheduleId, ...schedule } = overRow.parse(row);
      const regressed = isRegression(earlier, verdict);
      await query(`UPDATE "ScheduleFiring" SET "regression" = $2 WHERE "id" = $1::bigint`, [
        firingId,
        regressed,
      ]);
      if (!regressed) continue;
      const about = {
        kind: 'regression',
        mark: 'regression',
        scheduledFor,
        runId,
        reason: announcement,
      } as const;
      await tellOwner(query, { ...schedule, id: scheduleId }, about);
    }
    return rows.length;
  });
}
