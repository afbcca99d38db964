import pg from 'pg';
import type { RunRef, TimedEvent } from '@/lib/domain/run/run-record';
import { toJson } from './engine-pool';

/**
 * insertEvents appends events in their order. `again`: a first try may have been committed without its answer reaching us, so
 * events that stand there already, to the millisecond and the letter, are not written twice.
 */
export async function insertEvents(
  client: pg.PoolClient | pg.Pool,
  ref: RunRef,
  events: readonly TimedEvent[],
  again: boolean,
): Promise<void> {
  if (events.length === 0) return;
  await client.query(
    `INSERT INTO "RunEvent" ("runId", "at", "epoch", "data")
     SELECT $1, e."at", $2, e."data"
     FROM unnest($3::timestamptz[], $4::jsonb[]) WITH ORDINALITY AS e("at", "data", "n")
     WHERE NOT ($5::boolean AND EXISTS (SELECT 1 FROM "RunEvent" x
       WHERE x."runId" = $1 AND x."epoch" = $2 AND x."at" = e."at"::timestamptz(3) AND x."data" = e."data"))
     ORDER BY e."n"`,
    [
      ref.runId,
      ref.epoch,
      events.map(({ at }) => at.toISOString()),
      events.map(({ data }) => toJson(data)),
      again,
    ],
  );
}

/** The SQLSTATE classes of data and integrity: the same statement fails the same way for ever. */
const neverTaken = /^2[23]/;

/** noteLate appends one event about a run, whoever holds it; `refused` where the database will never take it, above all because it does not know the run. */
export async function noteLate(pool: pg.Pool, ref: RunRef, event: TimedEvent): Promise<'stored' | 'refused'> {
  try {
    await insertEvents(pool, ref, [event], true);
    return 'stored';
  } catch (error) {
    if (error instanceof pg.DatabaseError && neverTaken.test(error.code ?? '')) return 'refused';
    throw error;
  }
}
