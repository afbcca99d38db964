import { z } from 'zod';
import { markedProxySchema } from '@/lib/domain/run/marked-proxy';
import type { MarkedTarget, TargetMarkView } from '@/lib/domain/view/views';
import { Prisma } from './generated/client';
import type { Transaction } from './transaction';

/**
 * blockingMark is the condition under which a mark `m` blocks its target: a person who closes it ("closed unverified by …")
 * leaves it blocking; only an engine's clean read lifts it, which deletes it or closes it in nobody's name.
 */
export const blockingMark = Prisma.sql`(m."closedAt" IS NULL OR m."closedBy" IS NOT NULL)`;

/** isTargetMarked tells whether an unconfirmed rollback blocks this target. */
export async function isTargetMarked(db: Transaction, targetKey: string): Promise<boolean> {
  const rows = await db.$queryRaw<unknown[]>`
    SELECT 1 FROM "TargetMark" m WHERE m."targetKey" = ${targetKey} AND ${blockingMark}`;
  return rows.length > 0;
}

const time = z.string().transform((text) => new Date(text).toISOString());
const markRow = z.object({
  targetKey: z.string(),
  runId: z.string(),
  detail: z.string(),
  command: z.string(),
  curl: z.string(),
  since: time,
  updatedAt: time,
  proxies: z.array(markedProxySchema).catch([]),
  closedAt: time.nullable(),
  closedBy: z.string().nullable(),
  closedReason: z.string().nullable(),
});

/** readMark reads a mark as `to_jsonb` writes its row; null where there is none. */
export function readMark(row: unknown): TargetMarkView | null {
  if (row === null || row === undefined) return null;
  const { closedAt, closedBy, closedReason, ...mark } = markRow.parse(row);
  const closed =
    closedAt !== null && closedBy !== null
      ? { by: closedBy, reason: closedReason ?? '—', at: closedAt }
      : null;
  return { ...mark, closed };
}

/** readMarks lists every mark that blocks a target, oldest first; with endpoints, only those that share one of these proxies. */
export async function readMarks(
  db: Transaction,
  endpoints?: readonly { readonly apiUrl: string; readonly proxy: string }[],
): Promise<readonly MarkedTarget[]> {
  const wanted = JSON.stringify(endpoints ?? []);
  const rows = await db.$queryRaw<
    { mark: unknown; cardId: string; environment: string; target: string | null }[]
  >`
    SELECT to_jsonb(m) AS "mark", r."cardId", r."environment", r."plan" #>> '{target,name}' AS "target"
    FROM "TargetMark" m JOIN "Run" r ON r."id" = m."runId"
    WHERE ${blockingMark} AND (${endpoints === undefined} OR EXISTS (
      SELECT 1 FROM jsonb_array_elements(${wanted}::jsonb) AS mine(endpoint)
      WHERE r."plan" #> '{target,endpoints}' @> jsonb_build_array(mine.endpoint)))
    ORDER BY m."since"`;
  return rows.flatMap(({ mark, target, ...rest }) => {
    const read = readMark(mark);
    return read ? [{ ...rest, mark: read, target: target ?? read.targetKey }] : [];
  });
}
