import type { Database } from '@/lib/adapters/postgres/client';
import { readRunEvents } from '@/lib/adapters/postgres/run-events';
import type { Seat } from '@/lib/auth/game-day-seat';
import { timelineKindSchema } from '@/lib/domain/gameday/game-day';
import { planSchema, type Plan } from '@/lib/domain/plan/plan';
import type { LearntView, TimelineLine } from '@/lib/domain/view/game-day-view';
import type { ServiceContext } from '../service-context';

/** viewLearnt reads the timeline, where scribe, room and engine write side by side, the pictures, and the findings with their actions. */
export async function viewLearnt(
  { db }: Pick<ServiceContext, 'db'>,
  seat: Pick<Seat, 'gameDayId'>,
): Promise<LearntView> {
  const { gameDayId } = seat;
  const [written, runs, pictures, findings] = await Promise.all([
    db.timelineEntry.findMany({ where: { gameDayId }, orderBy: { id: 'asc' } }),
    readRuns(db, gameDayId),
    db.attachment.findMany({
      where: { gameDayId },
      orderBy: { at: 'asc' },
      select: { id: true, caption: true, byName: true, at: true },
    }),
    db.finding.findMany({
      where: { gameDayId },
      orderBy: { at: 'asc' },
      include: { actions: { orderBy: { createdAt: 'asc' } } },
    }),
  ]);
  const people = written.map(toLine);
  return {
    timeline: [...people, ...runs.lines].sort((a, b) => Date.parse(a.at) - Date.parse(b.at)),
    plans: runs.plans,
    pictures: pictures.map(({ id, caption, byName, at }) => ({
      id,
      caption,
      by: byName,
      at: at.toISOString(),
    })),
    findings: findings.map(({ id, text, mechanism, byName, cardId, runId, actions }) => ({
      ...{ id, text, mechanism, cardId, runId, by: byName },
      actions: actions.map((action) => ({
        id: action.id,
        text: action.text,
        owner: action.ownerName,
        due: action.due?.toISOString().slice(0, 10) ?? null,
        done:
          action.doneAt === null ? null : { by: action.doneByName ?? '', at: action.doneAt.toISOString() },
        rerunCardId: action.rerunCardId,
      })),
    })),
  };
}

type EntryRow = Awaited<ReturnType<Database['timelineEntry']['findMany']>>[number];

function toLine(entry: EntryRow): TimelineLine {
  return {
    source: entry.source === 'scribe' ? 'scribe' : 'room',
    id: String(entry.id),
    at: entry.at.toISOString(),
    kind: timelineKindSchema.parse(entry.kind),
    by: entry.byName,
    text: entry.text,
    data: entry.data as Readonly<Record<string, unknown>>,
  };
}

async function readRuns(
  db: Database,
  gameDayId: string,
): Promise<{ readonly lines: readonly TimelineLine[]; readonly plans: Readonly<Record<string, Plan>> }> {
  const plays = await db.cardPlay.findMany({
    where: { gameDayId, runId: { not: null } },
    select: { run: { select: { id: true, plan: true } } },
  });
  const runs = plays.flatMap(({ run }) => run ?? []);
  const lines = await Promise.all(
    runs.map(async ({ id: runId }) => {
      const events = await readRunEvents(db, runId, 0);
      return events.map((event): TimelineLine => ({
        source: 'engine',
        id: `run-${event.seq}`,
        at: event.at,
        event,
        runId,
      }));
    }),
  );
  return {
    lines: lines.flat(),
    plans: Object.fromEntries(runs.map(({ id, plan }) => [id, planSchema.parse(plan)])),
  };
}
