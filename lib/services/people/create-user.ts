import { randomUUID } from 'node:crypto';
import { claimEmail, saveUser } from '@/lib/adapters/postgres/user-store';
import { inTransaction } from '@/lib/adapters/postgres/transaction';
import { isDemoEmail } from '@/lib/auth/demo-accounts';
import { hashPassword } from '@/lib/auth/password';
import { firstTeam } from '@/lib/domain/people/first-team';
import type { Role } from '@/lib/domain/view/views';
import { recordAudit } from '../audit/record-audit';
import { refuse, type Outcome } from '../failure';
import type { ServiceContext } from '../service-context';
import { checkNewAccount } from './new-account';
import { readEmail } from './read-email';

/** TypedUser is an account as somebody with a shell on the server describes it; the team is the first one unless it is named. */
export interface TypedUser {
  readonly email: string;
  readonly name: string;
  readonly password: string;
  readonly role: Role;
  readonly teamId?: string;
}

/** createUser makes an account without an invitation: for the shell, where the first admin comes from. */
export async function createUser(
  context: Pick<ServiceContext, 'db' | 'from'>,
  typed: TypedUser,
): Promise<Outcome<{ readonly id: string }>> {
  const email = readEmail(typed.email);
  // The demo's domain never signs in outside the demo.
  if (email === null || isDemoEmail(email)) return refuse('bad_request');
  const checked = checkNewAccount(typed);
  if (!checked.ok) return checked;
  const [id, passwordHash] = [randomUUID(), await hashPassword(checked.value.password)];
  const team = { id: typed.teamId ?? firstTeam.id };
  const { name } = checked.value;
  return inTransaction(context.db, async (tx): Promise<Outcome<{ id: string }>> => {
    if (!(await tx.team.findUnique({ where: { id: team.id } }))) return refuse('not_found');
    if (await claimEmail(tx, email)) return refuse('email_taken');
    await saveUser(tx, { id, email, name, passwordHash, role: typed.role, team });
    await recordAudit(tx, context, null, {
      action: 'user.create',
      subject: { kind: 'user', id },
      after: { role: typed.role, team: team.id, email: { value: email, of: id } },
    });
    return { ok: true, value: { id } };
  });
}
