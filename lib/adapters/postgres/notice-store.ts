import type { NoticeData, NoticeKind } from '@/lib/domain/notice/notice';
import type { Transaction } from './transaction';

/** NewNotice is something that people of a team are told; a run tells each kind once. */
export interface NewNotice {
  readonly kind: NoticeKind;
  readonly teamId: string;
  readonly runId?: string;
  readonly data?: NoticeData;
}

/** insertNotice writes to the outbox, in the transaction that did what it tells. */
export async function insertNotice(tx: Transaction, notice: NewNotice): Promise<void> {
  await tx.$executeRaw`
    INSERT INTO "Notice" ("kind", "teamId", "runId", "data")
    VALUES (${notice.kind}, ${notice.teamId}, ${notice.runId ?? null}, ${JSON.stringify(notice.data ?? {})}::jsonb)
    ON CONFLICT ("runId", "kind") DO NOTHING`;
}
