import { z } from 'zod';
import {
  noticeDataSchema,
  noticeKindSchema,
  type NoticeData,
  type NoticeKind,
} from '@/lib/domain/notice/notice';
import type { Role } from '@/lib/domain/view/views';
import type { Transaction } from './transaction';

const text = z.string();
const noticeRow = z.object({
  id: z.bigint().transform(String),
  kind: noticeKindSchema,
  teamId: text,
  runId: text.nullable(),
  data: noticeDataSchema.catch({}),
  at: z.date().transform((at) => at.toISOString()),
  cardId: text.nullable(),
  environment: text.nullable(),
  requestedById: text.nullable(),
});

/** NoticeRow is a notice with what its run adds to it. */
export interface NoticeRow {
  readonly id: string;
  readonly kind: NoticeKind;
  readonly teamId: string;
  readonly runId: string | null;
  readonly data: NoticeData;
  readonly at: string;
  readonly cardId: string | null;
  readonly environment: string | null;
  readonly requestedById: string | null;
}

/** lockUnspreadNotices reads notices that have no deliveries yet, and holds them; other processes take others. */
export async function lockUnspreadNotices(tx: Transaction, limit: number): Promise<readonly NoticeRow[]> {
  const rows = await tx.$queryRaw<unknown[]>`
    SELECT n."id", n."kind", n."teamId", n."runId", n."data", n."at", r."cardId", r."environment", r."requestedById"
    FROM "Notice" n LEFT JOIN "Run" r ON r."id" = n."runId"
    WHERE n."spreadAt" IS NULL ORDER BY n."id" LIMIT ${limit} FOR UPDATE OF n SKIP LOCKED`;
  return rows.flatMap((row) => {
    // A kind of a newer version waits for a process that knows it.
    const parsed = noticeRow.safeParse(row);
    return parsed.success ? [parsed.data] : [];
  });
}

/** readMailRecipients lists the accounts that a notice is mailed to: by role in its team, who asked for the run, or one person alone. */
export async function readMailRecipients(
  tx: Transaction,
  notice: NoticeRow,
  roles: readonly Role[],
): Promise<readonly string[]> {
  const { onlyFor } = notice.data;
  const rows = await tx.membership.findMany({
    where: {
      teamId: notice.teamId,
      user: { emailNotices: true, erasedAt: null },
      ...(onlyFor === undefined
        ? { OR: [{ role: { in: [...roles] } }, { userId: notice.requestedById ?? '' }] }
        : { userId: onlyFor }),
    },
    select: { userId: true },
  });
  return rows.map(({ userId }) => userId);
}

/** insertDeliveries writes a notice's deliveries and marks it spread, in the caller's transaction. */
export async function insertDeliveries(
  tx: Transaction,
  noticeId: string,
  deliveries: readonly { readonly way: 'email' | 'webhook'; readonly recipient: string }[],
): Promise<void> {
  const id = BigInt(noticeId);
  await tx.delivery.createMany({
    data: deliveries.map((delivery) => ({ noticeId: id, ...delivery })),
    skipDuplicates: true,
  });
  await tx.$executeRaw`UPDATE "Notice" SET "spreadAt" = clock_timestamp() WHERE "id" = ${id}`;
}

/** ClaimedDelivery is a delivery that this process tries now; `email` is the recipient's address as it is today. */
export interface ClaimedDelivery {
  readonly id: string;
  readonly way: 'email' | 'webhook';
  readonly recipient: string;
  readonly attempts: number;
  readonly email: string | null;
  readonly notice: NoticeRow;
}

/** claimDeliveries takes due deliveries for a minute: a process that dies in between leaves them to the others. */
export async function claimDeliveries(db: Transaction, limit: number): Promise<readonly ClaimedDelivery[]> {
  const rows = await db.$queryRaw<
    (Record<string, unknown> & {
      deliveryId: bigint;
      way: string;
      recipient: string;
      attempts: number;
      email: string | null;
    })[]
  >`
    WITH claimed AS (
      UPDATE "Delivery" SET "leaseUntil" = clock_timestamp() + interval '60 seconds', "attempts" = "attempts" + 1
      WHERE "id" IN (
        SELECT "id" FROM "Delivery"
        WHERE "state" = 'waiting' AND "nextAttemptAt" <= clock_timestamp()
          AND ("leaseUntil" IS NULL OR "leaseUntil" < clock_timestamp())
        ORDER BY "nextAttemptAt" LIMIT ${limit} FOR UPDATE SKIP LOCKED)
      RETURNING *)
    SELECT c."id" AS "deliveryId", c."way", c."recipient", c."attempts", u."email",
      n."id", n."kind", n."teamId", n."runId", n."data", n."at", r."cardId", r."environment", r."requestedById"
    FROM claimed c JOIN "Notice" n ON n."id" = c."noticeId" LEFT JOIN "Run" r ON r."id" = n."runId"
    LEFT JOIN "User" u ON c."way" = 'email' AND u."id" = c."recipient" AND u."erasedAt" IS NULL`;
  return rows.flatMap((row) => {
    const notice = noticeRow.safeParse(row);
    if (!notice.success) return [];
    const { deliveryId, recipient, attempts, email } = row;
    const way = row.way === 'email' ? 'email' : 'webhook';
    return [{ id: String(deliveryId), way, recipient, attempts, email, notice: notice.data } as const];
  });
}

/** settleDelivery stores what a try came to: sent, given up, or due again after `retryMs`. */
export async function settleDelivery(
  db: Transaction,
  id: string,
  outcome:
    | { readonly state: 'sent' }
    | { readonly state: 'failed'; readonly detail: string }
    | { readonly state: 'waiting'; readonly detail: string; readonly retryMs: number },
): Promise<void> {
  const detail = 'detail' in outcome ? outcome.detail : null;
  const seconds = 'retryMs' in outcome ? outcome.retryMs / 1_000 : 0;
  await db.$executeRaw`
    UPDATE "Delivery" SET "state" = ${outcome.state}, "lastError" = ${detail}, "leaseUntil" = NULL,
      "nextAttemptAt" = clock_timestamp() + make_interval(secs => ${seconds}),
      "sentAt" = CASE WHEN ${outcome.state} = 'sent' THEN clock_timestamp() END
    WHERE "id" = ${BigInt(id)} AND "state" = 'waiting'`;
}

/** retryDelivery makes a delivery that was given up due at once, with all its tries before it; false where it is not given up. */
export async function reviveDelivery(db: Transaction, id: bigint): Promise<boolean> {
  const revived = await db.$executeRaw`
    UPDATE "Delivery" SET "state" = 'waiting', "attempts" = 0, "nextAttemptAt" = clock_timestamp()
    WHERE "id" = ${id} AND "state" = 'failed'`;
  return revived === 1;
}
