import type { Role } from '@/lib/domain/view/views';
import type { Database } from './client';

/** findUserByEmail reads an account with its password hash, for signing in; e-mails are stored in lower case. */
export function findUserByEmail(db: Database, email: string) {
  return db.user.findUnique({ where: { email: email.trim().toLowerCase() } });
}

/** NewUser is an account as it is stored; the e-mail is put in lower case. */
export interface NewUser {
  readonly id: string;
  readonly email: string;
  readonly name: string;
  readonly passwordHash: string;
  readonly role: Role;
}

/** saveUser creates an account, or brings the one with this id up to date. */
export async function saveUser(db: Database, user: NewUser): Promise<void> {
  const { id, ...fields } = { ...user, email: user.email.trim().toLowerCase() };
  await db.user.upsert({ where: { id }, create: { id, ...fields }, update: fields });
}

/** findUser reads an account by id, without its password hash. */
export function findUser(db: Database, id: string) {
  return db.user.findUnique({ where: { id }, select: { id: true, name: true, email: true, role: true } });
}
