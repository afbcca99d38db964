import type { Transaction } from './transaction';

/** Draft is what a person writes and has not saved as a version; `baseHash` is the version it began from, null for something new. */
export interface Draft {
  readonly subject: string;
  readonly source: string;
  readonly baseHash: string | null;
  readonly savedAt: Date;
}

/** findDraft reads one person's draft of a subject; null when there is none. */
export function findDraft(db: Transaction, userId: string, subject: string): Promise<Draft | null> {
  return db.draft.findUnique({ where: { userId_subject: { userId, subject } }, omit: { userId: true } });
}

/** listDrafts lists one person's drafts whose subject begins with a prefix, the newest first. */
export function listDrafts(db: Transaction, userId: string, prefix: string): Promise<Draft[]> {
  return db.draft.findMany({
    where: { userId, subject: { startsWith: prefix } },
    omit: { userId: true },
    orderBy: { savedAt: 'desc' },
    take: 50,
  });
}

/** keepDraft stores a draft and answers when, by the database's clock. */
export async function keepDraft(
  db: Transaction,
  userId: string,
  draft: Omit<Draft, 'savedAt'>,
): Promise<Date> {
  const { subject, source, baseHash } = draft;
  const [row] = await db.$queryRaw<{ savedAt: Date }[]>`
    INSERT INTO "Draft" ("userId", "subject", "source", "baseHash") VALUES (${userId}, ${subject}, ${source}, ${baseHash})
    ON CONFLICT ("userId", "subject") DO UPDATE
      SET "source" = excluded."source", "baseHash" = excluded."baseHash", "savedAt" = clock_timestamp()
    RETURNING "savedAt"`;
  if (!row) throw new Error('a draft was not stored');
  return row.savedAt;
}

/** dropDraft forgets a draft; nothing happens where there is none. */
export async function dropDraft(db: Transaction, userId: string, subject: string): Promise<void> {
  await db.draft.deleteMany({ where: { userId, subject } });
}
