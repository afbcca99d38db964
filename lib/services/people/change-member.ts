import { isLastAdmin, lockTeam } from '@/lib/adapters/postgres/member-store';
import { inTransaction, type Transaction } from '@/lib/adapters/postgres/transaction';
import { canAdministerTeam } from '@/lib/auth/people-permissions';
import type { Role, Viewer } from '@/lib/domain/view/views';
import { recordAudit } from '../audit/record-audit';
import { refuse, type Outcome } from '../failure';
import type { ServiceContext } from '../service-context';

type Context = Pick<ServiceContext, 'db' | 'from'>;

/** changeRole gives a member of the viewer's team another role; the last admin keeps theirs. It holds from the next request on. */
export function changeRole(
  context: Context,
  viewer: Viewer,
  userId: string,
  role: Role,
): Promise<Outcome<{ readonly userId: string }>> {
  return change(context, viewer, userId, async (tx, member, before) => {
    if (before !== role) {
      await tx.membership.update({ where: { teamId_userId: member }, data: { role } });
      await record(tx, context, viewer, userId, { action: 'member.role', before, after: role });
    }
    return role;
  });
}

/** removeMember takes a person out of the viewer's team: at the next request they have no role in it. */
export function removeMember(
  context: Context,
  viewer: Viewer,
  userId: string,
): Promise<Outcome<{ readonly userId: string }>> {
  return change(context, viewer, userId, async (tx, member, before) => {
    await tx.membership.delete({ where: { teamId_userId: member } });
    await record(tx, context, viewer, userId, { action: 'member.remove', before, after: null });
    return null;
  });
}

async function change(
  context: Context,
  viewer: Viewer,
  userId: string,
  act: (tx: Transaction, member: { teamId: string; userId: string }, before: Role) => Promise<Role | null>,
): Promise<Outcome<{ readonly userId: string }>> {
  const teamId = viewer.team.id;
  if (!canAdministerTeam(viewer, teamId).allowed) return refuse('not_permitted');
  return inTransaction(context.db, async (tx): Promise<Outcome<{ userId: string }>> => {
    await lockTeam(tx, teamId);
    // Read again under the lock: the admin may have lost the role since the page was opened.
    const acting = await roleOf(tx, teamId, viewer.id);
    if (acting !== 'admin') return refuse('not_permitted');
    const before = await roleOf(tx, teamId, userId);
    if (before === null) return refuse('not_found');
    const last = before === 'admin' && (await isLastAdmin(tx, teamId, userId));
    const after = await act(tx, { teamId, userId }, before);
    if (last && after !== 'admin') throw new LastAdmin();
    return { ok: true, value: { userId } };
  }).catch((error: unknown) => {
    if (error instanceof LastAdmin) return refuse('last_admin');
    throw error;
  });
}

/** LastAdmin rolls back a change that would leave a team without anybody to administer it. */
class LastAdmin extends Error {
  override readonly name = 'LastAdmin';
}

async function roleOf(tx: Transaction, teamId: string, userId: string): Promise<Role | null> {
  const row = await tx.membership.findUnique({ where: { teamId_userId: { teamId, userId } } });
  return row?.role ?? null;
}

async function record(
  tx: Transaction,
  context: Context,
  viewer: Viewer,
  userId: string,
  { action, before, after }: { action: `member.${string}`; before: Role; after: Role | null },
): Promise<void> {
  await recordAudit(tx, context, viewer, {
    action,
    subject: { kind: 'user', id: userId },
    before: { role: before },
    after: { role: after },
  });
}
