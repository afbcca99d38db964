import { auditEntrySchema, type AuditEntry, type SealedEntry } from '@/lib/domain/audit/audit-entry';
import { genesisHash, hashContent, hashSeal } from '@/lib/domain/audit/chain';
import type { Database } from './client';
import type { AuditEntry as AuditRow } from './generated/client';
import type { PlainQuery } from './plain-query';
import { inTransaction } from './transaction';

/** NewAuditEntry is an entry before the database gives it its number and its time. */
export type NewAuditEntry = Omit<AuditEntry, 'id' | 'at'>;

/** PersonalValue is what a commitment stands for, and whose it is. */
export interface PersonalValue {
  readonly commitment: string;
  readonly value: string;
  readonly salt: string;
  readonly personId: string | null;
}

/** insertAuditEntry stores an entry with its personal values in one statement, by the database's clock; it takes no lock. */
export async function insertAuditEntry(
  query: PlainQuery,
  entry: NewAuditEntry,
  personal: readonly PersonalValue[],
): Promise<void> {
  const json = (value: object | null) => (value === null ? null : JSON.stringify(value));
  await query(
    `WITH "personal" AS (
       INSERT INTO "AuditPersonal" ("commitment", "value", "salt", "personId")
       SELECT * FROM jsonb_to_recordset($1::jsonb)
         AS p("commitment" text, "value" text, "salt" text, "personId" text))
     INSERT INTO "AuditEntry" ("actorId", "actorKind", "action", "subjectKind", "subjectId", "via", "teamId",
       "environment", "origin", "before", "after")
     VALUES ($2, $3, $4, $5, $6, $7, $8, $9, $10::jsonb, $11::jsonb, $12::jsonb)`,
    [
      JSON.stringify(personal),
      entry.actorId,
      entry.actorKind,
      entry.action,
      entry.subject.kind,
      entry.subject.id,
      entry.via,
      entry.teamId,
      entry.environment,
      json(entry.origin),
      json(entry.before),
      json(entry.after),
    ],
  );
}

/** toAuditEntry reads a row into the domain's shape; throws on one that was never written by us. */
export function toAuditEntry(row: AuditRow): AuditEntry {
  const { id, at, subjectKind, subjectId, ...rest } = row;
  return auditEntrySchema.parse({
    ...rest,
    id: Number(id),
    at: at.toISOString(),
    subject: { kind: subjectKind, id: subjectId },
  });
}

/**
 * sealAudit continues the chain over the entries committed so far, up to `limit`, one process at a time, and tells how many it sealed.
 * An entry can be committed after one with a higher number was sealed: it is sealed later, whatever its number.
 */
export function sealAudit(db: Database, limit = 500): Promise<number> {
  return inTransaction(db, async (tx) => {
    const [{ free } = { free: false }] = await tx.$queryRaw<{ free: boolean }[]>`
      SELECT pg_try_advisory_xact_lock(hashtext('masterdeck audit chain')) AS "free"`;
    if (!free) return 0;
    const last = await tx.auditSeal.findFirst({ orderBy: { seq: 'desc' } });
    const rows = await tx.$queryRaw<AuditRow[]>`
      SELECT e.* FROM "AuditEntry" e
      WHERE NOT EXISTS (SELECT 1 FROM "AuditSeal" s WHERE s."entryId" = e."id")
        AND e."id" > ${(last?.entryId ?? 0n) - lateCommits}
      ORDER BY e."id" LIMIT ${limit}`;
    let seq = Number(last?.seq ?? 0n);
    let hash = last?.hash ?? genesisHash;
    const seals = rows.map((row) => {
      seq += 1;
      const contentHash = hashContent(toAuditEntry(row));
      hash = hashSeal(hash, seq, contentHash);
      return { seq, entryId: row.id, contentHash, hash };
    });
    await tx.auditSeal.createMany({ data: seals });
    return seals.length;
  });
}

/** lateCommits bounds how far back a late commit is looked for, in entry numbers: transactions end within seconds. */
const lateCommits = 10_000n;

/** readSeals reads the chain in order, `batch` at a time, with the content that is still there. */
export async function* readSeals(db: Database, batch = 1_000): AsyncGenerator<SealedEntry> {
  for (let after = 0n; ;) {
    const seals = await db.auditSeal.findMany({
      where: { seq: { gt: after } },
      orderBy: { seq: 'asc' },
      take: batch,
    });
    const rows = await db.auditEntry.findMany({ where: { id: { in: seals.map(({ entryId }) => entryId) } } });
    const byId = new Map(rows.map((row) => [row.id, row]));
    for (const { seq, entryId, contentHash, hash } of seals) {
      const row = byId.get(entryId);
      yield { seq: Number(seq), contentHash, hash, entry: row ? toAuditEntry(row) : null };
    }
    const end = seals.at(-1);
    if (!end) return;
    after = end.seq;
  }
}

/** countUnsealed counts entries that stand outside the chain although they are older than a minute. */
export async function countUnsealed(db: Database): Promise<number> {
  const [row] = await db.$queryRaw<{ n: bigint }[]>`
    SELECT count(*) AS "n" FROM "AuditEntry" e
    WHERE e."at" < clock_timestamp() - interval '1 minute'
      AND NOT EXISTS (SELECT 1 FROM "AuditSeal" s WHERE s."entryId" = e."id")`;
  return Number(row?.n ?? 0n);
}
