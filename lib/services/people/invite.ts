import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { insertInvitation, revokeInvitation } from '@/lib/adapters/postgres/invitation-store';
import { inTransaction } from '@/lib/adapters/postgres/transaction';
import { canAdministerTeam } from '@/lib/auth/people-permissions';
import type { Role, Viewer } from '@/lib/domain/view/views';
import { recordAudit } from '../audit/record-audit';
import { refuse, type Outcome } from '../failure';
import type { ServiceContext } from '../service-context';
import { readEmail } from './read-email';

/** invitationLifeMs is how long a link works: a week, for people who are away. */
const invitationLifeMs = 7 * 24 * 60 * 60 * 1_000;

/** hashToken is what is stored of a link's token (256 random bits, so a plain hash cannot be guessed back). */
export function hashToken(token: string): string {
  return createHash('sha256').update(token).digest('hex');
}

/** invite makes a link into the viewer's team for one e-mail. The token is in the answer alone: shown once, stored hashed. */
export async function invite(
  context: Pick<ServiceContext, 'db' | 'from'>,
  viewer: Viewer,
  invitation: { readonly email: string; readonly role: Role },
): Promise<Outcome<{ readonly id: string; readonly token: string }>> {
  const teamId = viewer.team.id;
  if (!canAdministerTeam(viewer, teamId).allowed) return refuse('not_permitted');
  const email = readEmail(invitation.email);
  if (email === null) return refuse('bad_request');
  const [id, token] = [randomUUID(), randomBytes(32).toString('base64url')];
  const { role } = invitation;
  const row = { id, tokenHash: hashToken(token), teamId, role, email, createdById: viewer.id };
  await inTransaction(context.db, async (tx) => {
    await insertInvitation(tx, { ...row, lifeMs: invitationLifeMs });
    await recordAudit(tx, context, viewer, {
      action: 'invitation.create',
      subject: { kind: 'invitation', id },
      after: { role, email: { value: email, of: null } },
    });
  });
  return { ok: true, value: { id, token } };
}

/** withdrawInvitation makes a link of the viewer's team worthless. */
export async function withdrawInvitation(
  context: Pick<ServiceContext, 'db' | 'from'>,
  viewer: Viewer,
  id: string,
): Promise<Outcome<{ readonly id: string }>> {
  if (!canAdministerTeam(viewer, viewer.team.id).allowed) return refuse('not_permitted');
  return inTransaction(context.db, async (tx): Promise<Outcome<{ id: string }>> => {
    if (!(await revokeInvitation(tx, viewer.team.id, id))) return refuse('not_found');
    const subject = { kind: 'invitation', id };
    await recordAudit(tx, context, viewer, { action: 'invitation.withdraw', subject });
    return { ok: true, value: { id } };
  });
}
