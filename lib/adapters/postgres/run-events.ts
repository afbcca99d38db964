import { runEventDataSchema, type RunEventData } from '@/lib/domain/run/run-event';
import type { RunEventView } from '@/lib/domain/view/views';
import { queryOf, type PlainQuery } from './plain-query';
import type { Transaction } from './transaction';

/** appendRunEvents stores events of a run that no engine holds, in this order, with the run's epoch. */
export async function appendRunEvents(
  tx: Transaction,
  runId: string,
  events: readonly RunEventData[],
): Promise<void> {
  await appendRunEventsBy(queryOf(tx), runId, events);
}

/** appendRunEventsBy is appendRunEvents for an engine too, whose schedules request runs. */
export async function appendRunEventsBy(
  query: PlainQuery,
  runId: string,
  events: readonly RunEventData[],
): Promise<void> {
  for (const data of events) {
    await query(
      `INSERT INTO "RunEvent" ("runId", "epoch", "data") SELECT "id", "epoch", $2::jsonb FROM "Run" WHERE "id" = $1`,
      [runId, JSON.stringify(data)],
    );
  }
}

/**
 * readRunEvents reads events after a sequence number, and those of the last ten seconds once more: numbers are taken before
 * the commit, so a lower one can appear after a higher one was read.
 */
export async function readRunEvents(
  db: Transaction,
  runId: string,
  afterSeq: number,
): Promise<readonly RunEventView[]> {
  const rows = await db.$queryRaw<{ seq: bigint; at: Date; data: unknown }[]>`
    SELECT "seq", "at", "data" FROM "RunEvent"
    WHERE "runId" = ${runId} AND "seq" > ${afterSeq - overlap}
      AND ("seq" > ${afterSeq} OR "at" > clock_timestamp() - interval '10 seconds')
    ORDER BY "seq"`;
  return rows.flatMap(({ seq, at, data }) => {
    // An event kind of a newer engine is left out rather than taking the whole page down.
    const parsed = runEventDataSchema.safeParse(data);
    return parsed.success ? [{ seq: Number(seq), at: at.toISOString(), data: parsed.data }] : [];
  });
}

/** overlap bounds how far back a late commit is looked for, in sequence numbers of the whole database. */
const overlap = 1_000;
