import type { Role } from '@/lib/domain/view/views';
import type { Transaction } from './transaction';

/** MemberRow is one person of a team. */
export interface MemberRow {
  readonly userId: string;
  readonly name: string;
  readonly email: string;
  readonly role: Role;
}

/** readMembers lists a team by name. */
export async function readMembers(db: Transaction, teamId: string): Promise<readonly MemberRow[]> {
  const rows = await db.membership.findMany({
    where: { teamId },
    select: { userId: true, role: true, user: { select: { name: true, email: true } } },
    orderBy: { user: { name: 'asc' } },
  });
  return rows.map(({ userId, role, user }) => ({ userId, role, ...user }));
}

/** lockTeam holds a team's row until the transaction ends, so that two admins cannot remove each other at once. */
export async function lockTeam(tx: Transaction, teamId: string): Promise<boolean> {
  const rows = await tx.$queryRaw<unknown[]>`SELECT 1 FROM "Team" WHERE "id" = ${teamId} FOR UPDATE`;
  return rows.length > 0;
}

/** isLastAdmin tells whether nobody else administers the team; the team's row is locked by the caller. */
export async function isLastAdmin(tx: Transaction, teamId: string, userId: string): Promise<boolean> {
  const others = await tx.membership.count({
    where: { teamId, role: 'admin', userId: { not: userId } },
  });
  return others === 0;
}
