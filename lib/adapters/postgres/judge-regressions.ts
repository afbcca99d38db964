import type pg from 'pg';
import { z } from 'zod';
import { isRegression } from '@/lib/domain/calendar/is-regression';
import { whatChanged } from '@/lib/domain/calendar/what-changed';
import type { BilingualText } from '@/lib/domain/diagnostic/problem';
import { planSchema } from '@/lib/domain/plan/plan';
import { verdictSchema } from '@/lib/domain/run/run';
import { runEventDataSchema } from '@/lib/domain/run/run-event';
import { inTransaction } from './engine-pool';
import { type PlainQuery, queryOfPool } from './plain-query';
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

const conclusionRow = z.object({ plan: planSchema, data: runEventDataSchema });

/** What was met in the last run that confirmed and is breached in this one; a record that cannot be read leaves the bare sentence. */
async function announce(
  query: PlainQuery,
  { scheduleId, scheduledFor, runId }: Pick<z.infer<typeof overRow>, 'scheduleId' | 'scheduledFor' | 'runId'>,
): Promise<BilingualText> {
  const conclusionOf = async (id: string) => {
    const [row] = await query(
      `SELECT r."plan", e."data" FROM "Run" r JOIN "RunEvent" e ON e."runId" = r."id"
       WHERE r."id" = $1 AND e."data"->>'kind' = 'concluded' ORDER BY e."seq" DESC LIMIT 1`,
      [id],
    );
    const read = conclusionRow.safeParse(row);
    return read.success && read.data.data.kind === 'concluded'
      ? { ...read.data.data, plan: read.data.plan }
      : null;
  };
  const [before] = await query(
    `SELECT o."id" FROM "ScheduleFiring" e JOIN "Run" o ON o."id" = e."runId"
     WHERE e."scheduleId" = $1 AND e."scheduledFor" < $2::timestamptz AND o."verdict" = 'confirmed'
     ORDER BY e."scheduledFor" DESC LIMIT 1`,
    [scheduleId, scheduledFor.toISOString()],
  );
  const named = z.object({ id: z.string() }).safeParse(before);
  const [earlier, now] = [
    named.success ? await conclusionOf(named.data.id) : null,
    await conclusionOf(runId),
  ];
  const changed = earlier && now && whatChanged(now.plan, earlier.results, now.results);
  if (!changed) return announcement;
  return {
    'pt-BR': `${announcement['pt-BR']} O que mudou: ${changed['pt-BR']}`,
    en: `${announcement.en} What changed: ${changed.en}`,
  };
}

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
        reason: await announce(query, { scheduleId, scheduledFor, runId }),
      } as const;
      await tellOwner(query, { ...schedule, id: scheduleId }, about);
    }
    return rows.length;
  });
}
