import { randomUUID } from 'node:crypto';
import { inTransaction } from '@/lib/adapters/postgres/transaction';
import { canAdministerInstallation } from '@/lib/auth/people-permissions';
import type { Viewer } from '@/lib/domain/view/views';
import { recordAudit } from '../audit/record-audit';
import { refuse, type Outcome } from '../failure';
import type { ServiceContext } from '../service-context';

/** createTeam makes a team with the viewer as its first admin; names are unique. */
export async function createTeam(
  context: Pick<ServiceContext, 'db' | 'from'>,
  viewer: Viewer,
  typedName: string,
): Promise<Outcome<{ readonly teamId: string }>> {
  if (!canAdministerInstallation(viewer).allowed) return refuse('not_permitted');
  const name = typedName.trim().slice(0, 80);
  if (name === '') return refuse('name_missing');
  const teamId = randomUUID();
  return inTransaction(context.db, async (tx): Promise<Outcome<{ teamId: string }>> => {
    if (await tx.team.findUnique({ where: { name } })) return refuse('name_taken');
    await tx.team.create({ data: { id: teamId, name } });
    await tx.membership.create({ data: { teamId, userId: viewer.id, role: 'admin' } });
    await recordAudit(tx, context, viewer, {
      action: 'team.create',
      subject: { kind: 'team', id: teamId },
      after: { name },
    });
    return { ok: true, value: { teamId } };
  });
}
