import { appendRunEvents } from '@/lib/adapters/postgres/run-events';
import { endRunBeforeStart } from '@/lib/adapters/postgres/run-store';
import { inTransaction } from '@/lib/adapters/postgres/transaction';
import { canEndSchedule } from '@/lib/auth/permissions';
import type { Viewer } from '@/lib/domain/view/views';
import { recordAudit } from './audit/record-audit';
import { refuse, type Outcome } from './failure';
import type { ServiceContext } from './service-context';

/** endSchedule plans nothing more by this schedule; a run of it that waits for its time ends, one that has started goes on. */
export async function endSchedule(
  context: ServiceContext,
  viewer: Viewer,
  scheduleId: string,
): Promise<Outcome<{ readonly scheduleId: string }>> {
  return inTransaction(context.db, async (tx): Promise<Outcome<{ scheduleId: string }>> => {
    const schedule = await tx.schedule.findUnique({ where: { id: scheduleId } });
    if (!schedule) return refuse('not_found');
    if (!canEndSchedule(viewer, schedule).allowed) return refuse('not_permitted');
    const ended = await tx.schedule.updateMany({
      where: { id: scheduleId, endedAt: null },
      data: { endedAt: new Date(), endedByName: viewer.name, nextAt: null },
    });
    if (ended.count === 0) return refuse('wrong_state');
    const waiting = await tx.run.findMany({
      where: { scheduleId, state: { in: ['awaiting_approval', 'scheduled'] } },
      select: { id: true },
    });
    for (const { id } of waiting) {
      if (!(await endRunBeforeStart(tx, id, 'cancelled', ['awaiting_approval', 'scheduled']))) continue;
      await appendRunEvents(tx, id, [
        { kind: 'cancelled', by: { id: viewer.id, name: viewer.name } },
        { kind: 'state_entered', state: 'cancelled' },
      ]);
    }
    await recordAudit(tx, context, viewer, {
      action: 'schedule.end',
      subject: { kind: 'schedule', id: scheduleId },
      environment: schedule.environment,
    });
    return { ok: true, value: { scheduleId } };
  });
}
