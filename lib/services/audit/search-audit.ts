import { toAuditEntry } from '@/lib/adapters/postgres/audit-store';
import type { Prisma } from '@/lib/adapters/postgres/generated/client';
import type { Transaction } from '@/lib/adapters/postgres/transaction';
import type { AuditEntry } from '@/lib/domain/audit/audit-entry';
import type { ServiceContext } from '../service-context';

/** AuditSearch narrows what is read; every field that is there must match. */
export interface AuditSearch {
  /** Part of an actor's name or e-mail, an action, a subject's id or an environment. */
  readonly words?: string;
  readonly action?: string;
  /** Entries before this number: the next page. */
  readonly before?: number;
  /** The team whose entries alone may be read; absent for who administers the installation. */
  readonly teamId?: string;
}

/** AuditLine is an entry with what its ids and commitments stand for, where that is still known. */
export interface AuditLine {
  readonly entry: AuditEntry;
  readonly actorName: string | null;
  readonly address: string | null;
  /** Values behind the commitments in `before` and `after`, by commitment. */
  readonly personal: Readonly<Record<string, string>>;
}

/** searchAudit reads entries, the newest first, `take` at most. */
export async function searchAudit(
  { db }: Pick<ServiceContext, 'db'>,
  search: AuditSearch,
  take = 100,
): Promise<readonly AuditLine[]> {
  const rows = await db.auditEntry.findMany({
    where: await whereOf(db, search),
    orderBy: { id: 'desc' },
    take,
  });
  return describe(db, rows.map(toAuditEntry));
}

async function whereOf(db: Transaction, search: AuditSearch): Promise<Prisma.AuditEntryWhereInput> {
  const { words = '', action, before, teamId } = search;
  const text = words.trim().slice(0, 200);
  const contains = { contains: text, mode: 'insensitive' } as const;
  const people =
    text === ''
      ? []
      : await db.user.findMany({
          where: { OR: [{ name: contains }, { email: contains }] },
          select: { id: true },
          take: 100,
        });
  return {
    ...(teamId !== undefined && { teamId }),
    ...(action !== undefined && action !== '' && { action }),
    ...(before !== undefined && { id: { lt: BigInt(before) } }),
    ...(text !== '' && {
      OR: [
        { actorId: { in: people.map(({ id }) => id) } },
        { subjectId: contains },
        { action: contains },
        { environment: contains },
      ],
    }),
  };
}

async function describe(db: Transaction, entries: readonly AuditEntry[]): Promise<readonly AuditLine[]> {
  const commitments = entries.flatMap(commitmentsOf);
  const actorIds = [...new Set(entries.flatMap(({ actorId }) => actorId ?? []))];
  const [values, actors] = await Promise.all([
    db.auditPersonal.findMany({ where: { commitment: { in: commitments } } }),
    db.user.findMany({ where: { id: { in: actorIds } }, select: { id: true, name: true } }),
  ]);
  const personal = Object.fromEntries(values.map(({ commitment, value }) => [commitment, value]));
  const names = new Map(actors.map(({ id, name }) => [id, name]));
  return entries.map((entry) => ({
    entry,
    actorName: entry.actorId === null ? null : (names.get(entry.actorId) ?? entry.actorId),
    address: entry.origin ? (personal[entry.origin.personal] ?? null) : null,
    personal: Object.fromEntries(
      commitmentsOf(entry).flatMap((commitment) => {
        const value = personal[commitment];
        return value === undefined ? [] : [[commitment, value]];
      }),
    ),
  }));
}

function commitmentsOf({ origin, before, after }: AuditEntry): string[] {
  const fields = [...Object.values(before ?? {}), ...Object.values(after ?? {}), ...(origin ? [origin] : [])];
  return fields.flatMap((value) =>
    typeof value === 'object' && value !== null && 'personal' in value ? [value.personal] : [],
  );
}
