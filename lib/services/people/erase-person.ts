import { inTransaction } from '@/lib/adapters/postgres/transaction';
import { canAdministerInstallation } from '@/lib/auth/people-permissions';
import { erasedName } from '@/lib/domain/people/erased-name';
import type { Viewer } from '@/lib/domain/view/views';
import { recordAudit } from '../audit/record-audit';
import { refuse, type Outcome } from '../failure';
import type { ServiceContext } from '../service-context';

/**
 * erasePerson takes a person out of everything that names them (LGPD): name, e-mail, sessions, addresses, drafts. What they did stays, by
 * an id that leads to nobody, and the audit chain stays whole. Nobody erases themselves, so that an admin is left.
 */
export async function erasePerson(
  context: Pick<ServiceContext, 'db' | 'from'>,
  viewer: Viewer,
  personId: string,
): Promise<Outcome<{ readonly personId: string }>> {
  if (!canAdministerInstallation(viewer).allowed) return refuse('not_permitted');
  if (viewer.id === personId) return refuse('own_account');
  return inTransaction(context.db, async (tx): Promise<Outcome<{ personId: string }>> => {
    const person = await tx.user.findUnique({ where: { id: personId }, select: { erasedAt: true } });
    if (person?.erasedAt !== null) return refuse('not_found');
    await tx.$executeRaw`SELECT erase_overrides(${personId}, ${erasedName})`;
    await tx.$executeRaw`SELECT erase_signatures(${personId}, ${erasedName})`;
    await tx.$executeRaw`SELECT erase_from_game_days(${personId}, ${erasedName})`;
    await tx.$executeRaw`SELECT erase_prints(${personId})`;
    await tx.$executeRaw`SELECT erase_person(${personId}, ${erasedName})`;
    await recordAudit(tx, context, viewer, { action: 'user.erase', subject: { kind: 'user', id: personId } });
    return { ok: true, value: { personId } };
  });
}
