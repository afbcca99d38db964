import type { Transaction } from './transaction';

/** EvidenceEnd is the newest event and the newest tick that a run has; 0 and -1 for none. */
export interface EvidenceEnd {
  readonly seq: number;
  readonly tick: number;
}

/** readEvidenceEnd reads where the evidence of a run ends now; null where there is no such run. */
export async function readEvidenceEnd(db: Transaction, runId: string): Promise<EvidenceEnd | null> {
  const [row] = await db.$queryRaw<{ seq: bigint; tick: number }[]>`
    SELECT COALESCE((SELECT max("seq") FROM "RunEvent" WHERE "runId" = r."id"), 0) AS "seq",
      COALESCE((SELECT max("n") FROM "Tick" WHERE "runId" = r."id"), -1) AS "tick"
    FROM "Run" r WHERE r."id" = ${runId}`;
  return row ? { seq: Number(row.seq), tick: row.tick } : null;
}
