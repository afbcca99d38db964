import { readEnvironmentCalendar } from '@/lib/adapters/postgres/calendar-store';
import { queryOf } from '@/lib/adapters/postgres/plain-query';
import { canEndSchedule, canSetCalendar } from '@/lib/auth/permissions';
import { nextOccurrences } from '@/lib/domain/calendar/recurrence';
import type { EnvironmentCalendar } from '@/lib/domain/calendar/start-window';
import { verdictSchema } from '@/lib/domain/run/run';
import type { CalendarView, PlannedStart, ScheduleView } from '@/lib/domain/view/calendar-view';
import type { Viewer } from '@/lib/domain/view/views';
import { z } from 'zod';
import { whyNot } from './preview-starts';
import { readCatalogue } from './read-catalogue';
import type { ServiceContext } from './service-context';

const reasonSchema = z.object({ text: z.object({ 'pt-BR': z.string(), en: z.string() }) });
const shown = 5;

/** viewCalendar reads one month (`2026-12`, UTC) of every team's planned runs, what became of them, the freezes and the hours. */
export async function viewCalendar(
  { db }: Pick<ServiceContext, 'db'>,
  viewer: Viewer,
  month: string,
): Promise<CalendarView> {
  const from = new Date(`${month}-01T00:00:00Z`);
  const to = new Date(Date.UTC(from.getUTCFullYear(), from.getUTCMonth() + 1, 1));
  const [schedules, past, freezes, hours, catalogue] = await Promise.all([
    readSchedules(db, viewer),
    readPast(db, from, to),
    db.freezeWindow.findMany({ where: { liftedAt: null, to: { gt: new Date() } }, orderBy: { from: 'asc' } }),
    db.environmentHours.findMany(),
    readCatalogue(db),
  ]);
  const coming = schedules
    .flatMap(({ next }) => next)
    .filter(({ at }) => at >= from.toISOString() && at < to.toISOString());
  const names = catalogue.ok ? catalogue.value.environments.map(({ name }) => name) : [];
  return {
    month,
    starts: [...past, ...coming].sort((a, b) => a.at.localeCompare(b.at)),
    schedules,
    freezes: freezes.map(({ id, environment, reason, byName, ...times }) => ({
      id,
      environment,
      reason,
      by: byName,
      from: times.from.toISOString(),
      to: times.to.toISOString(),
    })),
    hours: names.map((environment) => ({
      environment,
      hours: hours.find((row) => row.environment === environment) ?? null,
    })),
    canSet: canSetCalendar(viewer),
  };
}

async function readSchedules(db: ServiceContext['db'], viewer: Viewer): Promise<readonly ScheduleView[]> {
  const rows = await db.schedule.findMany({
    where: { endedAt: null, nextAt: { not: null } },
    orderBy: { nextAt: 'asc' },
    take: 200,
  });
  const calendars = new Map<string, EnvironmentCalendar>();
  for (const environment of new Set(rows.map((row) => row.environment)))
    calendars.set(environment, (await readEnvironmentCalendar(queryOf(db), environment)).calendar);
  const teams = new Map((await db.team.findMany()).map(({ id, name }) => [id, name]));
  return rows.map((row) => ({
    id: row.id,
    cardId: row.cardId,
    environment: row.environment,
    durationMs: row.durationMs,
    share: row.share,
    cron: row.cron,
    timeZone: row.timeZone,
    owner: row.ownerName,
    team: teams.get(row.teamId) ?? row.teamId,
    next: listNext(row, calendars.get(row.environment)),
    canEnd: canEndSchedule(viewer, row),
  }));
}

interface ScheduleRow {
  readonly cardId: string;
  readonly environment: string;
  readonly durationMs: number;
  readonly cron: string | null;
  readonly timeZone: string;
  readonly nextAt: Date | null;
}

function listNext(row: ScheduleRow, calendar: EnvironmentCalendar | undefined): readonly PlannedStart[] {
  const { cron, timeZone, nextAt, cardId, environment, durationMs } = row;
  if (nextAt === null) return [];
  const occurrences =
    cron === null
      ? [{ at: nextAt, skipped: false }]
      : nextOccurrences({ cron, timeZone }, new Date(nextAt.getTime() - 1), shown);
  return occurrences.map(({ at, skipped }) => ({
    at: at.toISOString(),
    cardId,
    environment,
    outcome: 'planned',
    why: calendar ? whyNot(calendar, at, durationMs, skipped) : null,
    runId: null,
    verdict: null,
    regression: false,
  }));
}

async function readPast(db: ServiceContext['db'], from: Date, to: Date): Promise<readonly PlannedStart[]> {
  const firings = await db.scheduleFiring.findMany({
    where: { scheduledFor: { gte: from, lt: to } },
    include: { schedule: { select: { cardId: true, environment: true } } },
    orderBy: { scheduledFor: 'asc' },
    take: 500,
  });
  const ids = firings.flatMap(({ runId }) => (runId === null ? [] : [runId]));
  const runs = await db.run.findMany({ where: { id: { in: ids } }, select: { id: true, verdict: true } });
  return firings.map(({ schedule, scheduledFor, outcome, reason, runId, regression }) => {
    const why = reasonSchema.safeParse(reason);
    const verdict = verdictSchema.safeParse(runs.find(({ id }) => id === runId)?.verdict);
    return {
      at: scheduledFor.toISOString(),
      ...schedule,
      outcome: z.enum(['started', 'skipped', 'missed']).parse(outcome),
      why: why.success ? why.data.text : null,
      runId,
      verdict: verdict.success ? verdict.data : null,
      regression: regression === true,
    };
  });
}
