import type { Role, TeamName } from '@/lib/domain/view/views';
import type { Transaction } from './transaction';

/** InvitationRow is an open invitation as admins see it; the link itself is nowhere any more. */
export interface InvitationRow {
  readonly id: string;
  readonly email: string | null;
  readonly role: Role;
  readonly expiresAt: string;
}

/** OpenInvitation is what a link leads to while it holds. */
export interface OpenInvitation {
  readonly id: string;
  readonly email: string;
  readonly role: Role;
  readonly team: TeamName;
}

const open = { usedAt: null, revokedAt: null } as const;

/** insertInvitation stores an invitation by the hash of its token; it lapses by the database's clock. */
export async function insertInvitation(
  tx: Transaction,
  invitation: {
    readonly id: string;
    readonly tokenHash: string;
    readonly teamId: string;
    readonly role: Role;
    readonly email: string;
    readonly createdById: string | null;
    readonly lifeMs: number;
  },
): Promise<void> {
  const { id, tokenHash, teamId, role, email, createdById, lifeMs } = invitation;
  await tx.$executeRaw`
    INSERT INTO "Invitation" ("id", "tokenHash", "teamId", "role", "email", "createdById", "expiresAt")
    VALUES (${id}, ${tokenHash}, ${teamId}, ${role}::"Role", ${email}, ${createdById},
      clock_timestamp() + make_interval(secs => ${lifeMs / 1_000}))`;
}

/** readOpenInvitations lists what still leads into a team, the newest first. */
export async function readOpenInvitations(
  db: Transaction,
  teamId: string,
): Promise<readonly InvitationRow[]> {
  const rows = await db.invitation.findMany({
    where: { teamId, ...open, expiresAt: { gt: new Date() } },
    select: { id: true, email: true, role: true, expiresAt: true },
    orderBy: { createdAt: 'desc' },
  });
  return rows.map((row) => ({ ...row, expiresAt: row.expiresAt.toISOString() }));
}

/** findOpenInvitation reads what a token leads to; null once it lapsed, was used or withdrawn. */
export async function findOpenInvitation(
  db: Transaction,
  by: { readonly tokenHash: string } | { readonly email: string },
): Promise<OpenInvitation | null> {
  const row = await db.invitation.findFirst({
    where: { ...by, ...open, expiresAt: { gt: new Date() } },
    select: { id: true, email: true, role: true, team: { select: { id: true, name: true } } },
    orderBy: { createdAt: 'desc' },
  });
  return row?.email ? { ...row, email: row.email } : null;
}

/** useInvitation takes an invitation for one person; false where somebody was faster, or it is over. */
export async function useInvitation(tx: Transaction, id: string, userId: string): Promise<boolean> {
  const used = await tx.$executeRaw`
    UPDATE "Invitation" SET "usedAt" = clock_timestamp(), "usedById" = ${userId}
    WHERE "id" = ${id} AND "usedAt" IS NULL AND "revokedAt" IS NULL AND "expiresAt" > clock_timestamp()`;
  return used === 1;
}

/** revokeInvitation withdraws an open invitation of this team; false where there is none. */
export async function revokeInvitation(tx: Transaction, teamId: string, id: string): Promise<boolean> {
  const revoked = await tx.$executeRaw`
    UPDATE "Invitation" SET "revokedAt" = clock_timestamp()
    WHERE "id" = ${id} AND "teamId" = ${teamId} AND "usedAt" IS NULL AND "revokedAt" IS NULL`;
  return revoked === 1;
}
