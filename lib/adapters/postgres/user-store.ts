import type { Role, Viewer } from '@/lib/domain/view/views';
import type { Transaction } from './transaction';

/** findUserByEmail reads an account with its password hash, for signing in; e-mails are stored in lower case. */
export function findUserByEmail(db: Transaction, email: string) {
  return db.user.findUnique({ where: { email: email.trim().toLowerCase() } });
}

/** claimEmail returns the account with this e-mail, and otherwise keeps the address to this transaction: of two newcomers at once the second waits, and finds the first. */
export async function claimEmail(tx: Transaction, email: string) {
  await tx.$executeRaw`SELECT pg_advisory_xact_lock(hashtext(${`masterdeck e-mail ${email.trim().toLowerCase()}`}))`;
  return findUserByEmail(tx, email);
}

/** NewUser is an account with its role in one team; the e-mail is put in lower case. */
export interface NewUser {
  readonly id: string;
  readonly email: string;
  readonly name: string;
  readonly passwordHash: string | null;
  readonly role: Role;
  readonly team: { readonly id: string };
}

/** saveUser creates an account as a member of the team, or brings the one with this id up to date; other teams' roles stay. */
export async function saveUser(db: Transaction, user: NewUser): Promise<void> {
  const { id, role, name, passwordHash } = user;
  const fields = { name, passwordHash, email: user.email.trim().toLowerCase() };
  await db.user.upsert({ where: { id }, create: { id, ...fields }, update: fields });
  const member = { teamId: user.team.id, userId: id };
  await db.membership.upsert({
    where: { teamId_userId: member },
    create: { ...member, role },
    update: { role },
  });
}

/** findMember reads an account as it acts in one team; null where it is no member. */
export async function findMember(db: Transaction, userId: string, teamId: string): Promise<Viewer | null> {
  const row = await db.membership.findUnique({
    where: { teamId_userId: { teamId, userId } },
    select: { role: true, team: teamName, user: { select: { id: true, name: true, email: true } } },
  });
  return row && { ...row.user, role: row.role, team: row.team };
}

const teamName = { select: { id: true, name: true } } as const;
