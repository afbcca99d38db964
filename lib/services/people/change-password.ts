import { closeSessionsOf } from '@/lib/adapters/postgres/session-store';
import { inTransaction } from '@/lib/adapters/postgres/transaction';
import { isDemoEmail } from '@/lib/auth/demo-accounts';
import { hashPassword, isPasswordOf } from '@/lib/auth/password';
import { mayTry, signInLimits } from '@/lib/auth/sign-in-limits';
import type { Viewer } from '@/lib/domain/view/views';
import { recordAudit } from '../audit/record-audit';
import { refuse, type Outcome } from '../failure';
import type { ServiceContext } from '../service-context';
import { checkNewAccount } from './new-account';

/** PasswordChange is the form: the current password, which a stolen session does not know, and the new one. */
export interface PasswordChange {
  readonly current: string;
  readonly next: string;
  /** The session that is kept; all others are signed out. */
  readonly sessionId: string;
}

/** changePassword sets the viewer's own password and signs them out everywhere else. The demo's printed passwords stay. */
export async function changePassword(
  context: Pick<ServiceContext, 'db' | 'from'>,
  viewer: Viewer,
  change: PasswordChange,
): Promise<Outcome<{ readonly closed: number }>> {
  if (isDemoEmail(viewer.email)) return refuse('not_permitted');
  const checked = checkNewAccount({ name: viewer.name, password: change.next });
  if (!checked.ok) return checked;
  const attempt = { email: viewer.email, address: 'change', knownDevice: true };
  if (!(await mayTry(context.db, signInLimits, attempt))) return refuse('too_many_attempts');
  const user = await context.db.user.findUniqueOrThrow({ where: { id: viewer.id } });
  if (!(await isPasswordOf(user.passwordHash, change.current))) return refuse('wrong_credentials');
  const passwordHash = await hashPassword(change.next);
  return inTransaction(context.db, async (tx): Promise<Outcome<{ closed: number }>> => {
    await tx.user.update({ where: { id: viewer.id }, data: { passwordHash } });
    const closed = await closeSessionsOf(tx, viewer.id, { allBut: change.sessionId });
    await recordAudit(tx, context, viewer, {
      action: 'user.password',
      subject: { kind: 'user', id: viewer.id },
      after: { closed },
    });
    return { ok: true, value: { closed } };
  });
}
