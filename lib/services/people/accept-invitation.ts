import { randomUUID } from 'node:crypto';
import {
  findOpenInvitation,
  useInvitation,
  type OpenInvitation,
} from '@/lib/adapters/postgres/invitation-store';
import { isLastAdmin, lockTeam } from '@/lib/adapters/postgres/member-store';
import { claimEmail, findUserByEmail, saveUser } from '@/lib/adapters/postgres/user-store';
import { inTransaction, type Transaction } from '@/lib/adapters/postgres/transaction';
import { hashPassword } from '@/lib/auth/password';
import type { Viewer } from '@/lib/domain/view/views';
import { recordAudit } from '../audit/record-audit';
import { refuse, type Outcome } from '../failure';
import type { ServiceContext } from '../service-context';
import { hashToken } from './invite';
import { checkNewAccount } from './new-account';

type Context = Pick<ServiceContext, 'db' | 'from'>;

/** Joined is who joined which team. */
export interface Joined {
  readonly userId: string;
  readonly email: string;
}

/** readInvitation tells what a link leads to: the team, the role, and whether its e-mail has an account, which must then sign in. */
export async function readInvitation(
  { db }: Pick<ServiceContext, 'db'>,
  token: string,
): Promise<Outcome<OpenInvitation & { readonly hasAccount: boolean }>> {
  const invitation = await findOpenInvitation(db, { tokenHash: hashToken(token) });
  if (!invitation) return refuse('invitation_over');
  const hasAccount = (await findUserByEmail(db, invitation.email)) !== null;
  return { ok: true, value: { ...invitation, hasAccount } };
}

/** joinAsViewer uses an invitation for the account that it was made for; nobody else's session opens it. */
export async function joinAsViewer(
  context: Context,
  viewer: Viewer,
  token: string,
): Promise<Outcome<Joined>> {
  return join(context, token, async (tx, invitation) => {
    if (viewer.email !== invitation.email) return refuse('not_permitted');
    const member = { teamId: invitation.team.id, userId: viewer.id };
    const { role } = invitation;
    const where = { teamId_userId: member };
    await lockTeam(tx, member.teamId);
    const before = await tx.membership.findUnique({ where });
    // A milder role by one's own consent is a change of role all the same: somebody must be left to administer the team.
    const stepsDown = before?.role === 'admin' && role !== 'admin';
    if (stepsDown && (await isLastAdmin(tx, member.teamId, viewer.id))) return refuse('last_admin');
    await tx.membership.upsert({ where, create: { ...member, role }, update: { role } });
    return { ok: true, value: { userId: viewer.id, email: viewer.email } };
  });
}

/** joinWithNewAccount uses an invitation for an account that it makes; where the e-mail has one already, that person signs in first. */
export async function joinWithNewAccount(
  context: Context,
  token: string,
  typed: { readonly name: string; readonly password: string },
): Promise<Outcome<Joined>> {
  const checked = checkNewAccount(typed);
  if (!checked.ok) return checked;
  // Before the hashing, which is dear: a guessed link costs a guesser more than us.
  const known = await findOpenInvitation(context.db, { tokenHash: hashToken(token) });
  if (!known) return refuse('invitation_over');
  const passwordHash = await hashPassword(checked.value.password);
  return join(context, token, async (tx, { email, role, team }) => {
    if (await claimEmail(tx, email)) return refuse('email_taken');
    const id = randomUUID();
    await saveUser(tx, { id, email, name: checked.value.name, passwordHash, role, team });
    return { ok: true, value: { userId: id, email } };
  });
}

async function join(
  context: Context,
  token: string,
  enter: (tx: Transaction, invitation: OpenInvitation) => Promise<Outcome<Joined>>,
): Promise<Outcome<Joined>> {
  return inTransaction(context.db, async (tx): Promise<Outcome<Joined>> => {
    const invitation = await findOpenInvitation(tx, { tokenHash: hashToken(token) });
    if (!invitation) return refuse('invitation_over');
    const joined = await enter(tx, invitation);
    if (!joined.ok) return joined;
    const { userId, email } = joined.value;
    // Two at once: the one that comes second finds the invitation used, and nothing of it stays.
    if (!(await useInvitation(tx, invitation.id, userId))) throw new InvitationOver();
    const actor = { id: userId, team: invitation.team };
    await recordAudit(tx, context, actor, {
      action: 'member.join',
      subject: { kind: 'user', id: userId },
      after: { role: invitation.role, invitation: invitation.id, email: { value: email, of: userId } },
    });
    return joined;
  }).catch((error: unknown) => {
    if (error instanceof InvitationOver) return refuse('invitation_over');
    throw error;
  });
}

class InvitationOver extends Error {
  override readonly name = 'InvitationOver';
}
