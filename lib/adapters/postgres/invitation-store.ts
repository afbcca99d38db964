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
    select: { id: true, email: true, role: true, expiresAt: true, createdById: true },
    orderBy: { createdAt: 'desc' },
  });
  const admins = new Set(await readAdmins(db, teamId));
  return rows.flatMap(({ createdById, expiresAt, ...row }) =>
    isStillMade(createdById, admins) ? [{ ...row, expiresAt: expiresAt.toISOString() }] : [],
  );
}

/** An invitation holds as long as whoever made it may invite: nobody leaves themselves a way back in. */
function isStillMade(createdById: string | null, admins: ReadonlySet<string>): boolean {
  return createdById === null || admins.has(createdById);
}

async function readAdmins(db: Transaction, teamId: string): Promise<readonly string[]> {
  const rows = await db.membership.findMany({ where: { teamId, role: 'admin' }, select: { userId: true } });
  return rows.map(({ userId }) => userId);
}

/** findOpenInvitation reads what a token leads to; null once it lapsed, was used or withdrawn, or its maker is no admin any more. */
export async function findOpenInvitation(
  db: Transaction,
  by: { readonly tokenHash: string } | { readonly email: string },
): Promise<OpenInvitation | null> {
  const rows = await db.invitation.findMany({
    where: { ...by, ...open, expiresAt: { gt: new Date() } },
    select: {
      id: true,
      email: true,
      role: true,
      createdById: true,
      team: { select: { id: true, name: true } },
    },
    orderBy: { createdAt: 'desc' },
  });
  for (const { createdById, email, ...row } of rows) {
    if (email === null || !isStillMade(createdById, new Set(await readAdmins(db, row.team.id)))) continue;
    return { ...row, email };
  }
  return null;
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
