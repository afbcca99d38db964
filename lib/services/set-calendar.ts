import { inTransaction } from '@/lib/adapters/postgres/transaction';
import { canSetCalendar } from '@/lib/auth/permissions';
import { readWallTime } from '@/lib/domain/calendar/wall-time';
import type { BusinessHours } from '@/lib/domain/calendar/start-window';
import type { Viewer } from '@/lib/domain/view/views';
import { recordAudit } from './audit/record-audit';
import { refuse, type Outcome } from './failure';
import { newRunId } from './new-run-id';
import { isEnvironment } from './read-catalogue';
import { readReason } from './read-reason';
import type { ServiceContext } from './service-context';

/** NewFreeze is a freeze as typed: times on the wall of a zone; environment null freezes all. */
export interface NewFreeze {
  readonly environment: string | null;
  readonly from: string;
  readonly to: string;
  readonly timeZone: string;
  readonly reason: string;
}

/** freezeEnvironment keeps runs from starting in a time: those asked for by hand, and those planned before the freeze was. */
export async function freezeEnvironment(
  context: ServiceContext,
  viewer: Viewer,
  freeze: NewFreeze,
): Promise<Outcome<{ readonly freezeId: string }>> {
  if (!canSetCalendar(viewer).allowed) return refuse('not_permitted');
  const reason = readReason(freeze.reason);
  if (reason === null) return refuse('reason_missing');
  const [from, to] = [freeze.from, freeze.to].map((local) => readSafely(local, freeze.timeZone));
  if (!from || !to || to <= from || to <= new Date()) return refuse('bad_schedule');
  const id = newRunId();
  const { environment } = freeze;
  if (environment !== null && !(await isEnvironment(context.db, environment))) return refuse('not_found');
  await inTransaction(context.db, async (tx) => {
    await tx.freezeWindow.create({
      data: { id, environment, from, to, reason, byId: viewer.id, byName: viewer.name },
    });
    await recordAudit(tx, context, viewer, {
      action: 'calendar.freeze',
      subject: { kind: 'freeze', id },
      ...(environment !== null && { environment }),
      after: { from: from.toISOString(), to: to.toISOString(), reason },
    });
  });
  return { ok: true, value: { freezeId: id } };
}

/** liftFreeze ends a freeze now; it stays on record. */
export async function liftFreeze(
  context: ServiceContext,
  viewer: Viewer,
  freezeId: string,
): Promise<Outcome<{ readonly freezeId: string }>> {
  if (!canSetCalendar(viewer).allowed) return refuse('not_permitted');
  return inTransaction(context.db, async (tx): Promise<Outcome<{ freezeId: string }>> => {
    const lifted = await tx.freezeWindow.updateMany({
      where: { id: freezeId, liftedAt: null },
      data: { liftedAt: new Date(), liftedByName: viewer.name },
    });
    if (lifted.count === 0) return refuse('not_found');
    const subject = { kind: 'freeze', id: freezeId };
    await recordAudit(tx, context, viewer, { action: 'calendar.lift_freeze', subject });
    return { ok: true, value: { freezeId } };
  });
}

/** setBusinessHours says when runs are welcome in an environment; null: always. */
export async function setBusinessHours(
  context: ServiceContext,
  viewer: Viewer,
  environment: string,
  hours: BusinessHours | null,
): Promise<Outcome<{ readonly environment: string }>> {
  if (!canSetCalendar(viewer).allowed) return refuse('not_permitted');
  if (hours !== null && !areHours(hours)) return refuse('bad_schedule');
  if (!(await isEnvironment(context.db, environment))) return refuse('not_found');
  await inTransaction(context.db, async (tx) => {
    await tx.environmentHours.deleteMany({ where: { environment } });
    if (hours !== null) {
      const { timeZone, weekdays, fromMinute, untilMinute } = hours;
      const data = { environment, timeZone, weekdays: [...weekdays], fromMinute, untilMinute };
      await tx.environmentHours.create({ data: { ...data, byName: viewer.name } });
    }
    await recordAudit(tx, context, viewer, {
      action: 'calendar.set_hours',
      subject: { kind: 'environment', id: environment },
      environment,
      after: hours ? { ...hours, weekdays: [...hours.weekdays] } : { timeZone: null },
    });
  });
  return { ok: true, value: { environment } };
}

function readSafely(local: string, timeZone: string): Date | null {
  try {
    return readWallTime(local, timeZone);
  } catch {
    return null;
  }
}

function areHours({ timeZone, weekdays, fromMinute, untilMinute }: BusinessHours): boolean {
  const isMinute = (minute: number) => Number.isInteger(minute) && minute >= 0 && minute <= 24 * 60;
  const areDays = weekdays.length > 0 && weekdays.every((day) => [0, 1, 2, 3, 4, 5, 6].includes(day));
  if (!areDays || !isMinute(fromMinute) || !isMinute(untilMinute) || fromMinute === untilMinute) return false;
  return readSafely('2026-01-15T12:00', timeZone) !== null;
}
