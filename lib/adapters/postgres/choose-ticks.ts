import { z } from 'zod';
import { decimateTicks, type TickValues } from '@/lib/domain/chart/decimate-ticks';
import type { Transaction } from './transaction';

const value = z.number().nullish();
const valuesSchema = z.record(z.string(), z.object({ control: value, canary: value })).nullable();

/** chooseTicks reads the values alone of a long stretch (n in `from`, `to`], and chooses about `limit` ticks that keep every metric's extremes and gaps. */
export async function chooseTicks(
  db: Transaction,
  runId: string,
  stretch: { readonly from: number; readonly to: number; readonly limit: number },
): Promise<readonly number[]> {
  const rows = await db.$queryRaw<{ n: number; at: Date; values: unknown; tickMs: number | null }[]>`
    SELECT t."n", t."at", (r."plan" #>> '{timing,tickMs}')::int AS "tickMs",
      (SELECT jsonb_object_agg(s ->> 'metric', jsonb_build_object(
          'control', CASE WHEN s #>> '{control,kind}' = 'value' THEN s #> '{control,value}' END,
          'canary', CASE WHEN s #>> '{canary,kind}' = 'value' THEN s #> '{canary,value}' END))
        FROM jsonb_array_elements(t."data" -> 'samples') s) AS "values"
    FROM "Tick" t JOIN "Run" r ON r."id" = t."runId"
    WHERE t."runId" = ${runId} AND t."n" > ${stretch.from} AND t."n" <= ${stretch.to}
    ORDER BY t."n"`;
  const read = rows.map(({ n, at, values }) => ({
    n,
    at: at.getTime(),
    byMetric: valuesSchema.catch(null).parse(values) ?? {},
  }));
  const metrics = [...new Set(read.flatMap(({ byMetric }) => Object.keys(byMetric)))];
  const ticks = read.map(({ n, at, byMetric }): TickValues => ({
    n,
    at,
    values: metrics.flatMap((metric) => [
      byMetric[metric]?.control ?? null,
      byMetric[metric]?.canary ?? null,
    ]),
  }));
  // A plan that does not say how often it ticks has no holes that could be told from its pace.
  return decimateTicks(ticks, stretch.limit, rows[0]?.tickMs ?? Infinity);
}
