import { createHash } from 'node:crypto';
import { readRunHead } from '@/lib/adapters/postgres/run-head';
import { readNewestTick } from '@/lib/adapters/postgres/run-ticks';
import type { Database } from '@/lib/adapters/postgres/client';
import { handModeSchema, playPhaseSchema } from '@/lib/domain/gameday/game-day';
import { playStage } from '@/lib/domain/gameday/play-stage';
import { glanceAtRun, type RunGlance } from '@/lib/domain/gameday/run-glance';
import type { RoomNow } from '@/lib/domain/view/game-day-view';

/** hereMs is the age of a sign of life up to which somebody counts as here: pages of the room give one every few seconds. */
export const hereMs = 20_000;

interface Counts {
  state: string;
  here: number;
  expected: number;
  predicted: number;
  marks: string;
  now: Date;
}

/** readRoomNow reads what everybody in a room asks for again and again; null for an unknown GameDay. */
export async function readRoomNow(db: Database, gameDayId: string): Promise<RoomNow | null> {
  const [counts] = await db.$queryRaw<Counts[]>`
    SELECT g."state",
      count(p.*) FILTER (WHERE p."seenAt" > clock_timestamp() - make_interval(secs => ${hereMs / 1_000}))::int AS "here",
      count(p.*)::int AS "expected",
      (SELECT count(*)::int FROM "Prediction" r JOIN "CardPlay" c ON c."id" = r."playId"
        WHERE c."gameDayId" = g."id" AND c."endedAt" IS NULL) AS "predicted",
      concat_ws('/', (SELECT max(t."id") FROM "TimelineEntry" t WHERE t."gameDayId" = g."id"),
        (SELECT string_agg(concat_ws(':', h."id", h."state"), ',' ORDER BY h."position") FROM "HandCard" h WHERE h."gameDayId" = g."id"),
        string_agg(concat_ws(':', p."id", p."role"), ',' ORDER BY p."id")) AS "marks",
      clock_timestamp() AS "now"
    FROM "GameDay" g LEFT JOIN "GameDayPerson" p ON p."gameDayId" = g."id" AND p."removedAt" IS NULL
    WHERE g."id" = ${gameDayId} GROUP BY g."id"`;
  if (!counts) return null;
  const play = await db.cardPlay.findFirst({
    where: { gameDayId, endedAt: null },
    include: { handCard: { select: { mode: true } } },
  });
  const run = play?.runId == null ? null : await glance(db, play.runId);
  const stage =
    play &&
    playStage({
      phase: playPhaseSchema.parse(play.phase),
      mode: handModeSchema.parse(play.handCard.mode),
      runState: run?.state ?? null,
    });
  const { here, expected, predicted, now } = counts;
  const page = [
    counts.state,
    counts.marks,
    play?.id,
    play?.phase,
    stage,
    run?.abortHeard,
    run?.handWords,
  ].join('|');
  return {
    version: createHash('sha256').update(page).digest('hex').slice(0, 16),
    ...{ stage, run, here, expected, predicted, now: now.toISOString() },
  };
}

async function glance(db: Database, runId: string): Promise<RunGlance | null> {
  const [head, newest, heard] = await Promise.all([
    readRunHead(db, runId),
    readNewestTick(db, runId),
    db.command.count({ where: { runId, kind: 'abort' } }),
  ]);
  if (!head) return null;
  const handWords = head.plan.fault.kind === 'by_hand' ? await countHandWords(db, runId) : 0;
  const { summary, times, plan, faultMayBeLive } = head;
  const { state, verdict } = summary;
  const abortHeard = heard > 0;
  return glanceAtRun({ runId, state, verdict, faultMayBeLive, abortHeard, handWords, times, plan, newest });
}

/** A page that guides whoever injects is old with each of these. */
async function countHandWords(db: Database, runId: string): Promise<number> {
  const [row] = await db.$queryRaw<{ n: number }[]>`
    SELECT count(*)::int AS "n" FROM "RunEvent" WHERE "runId" = ${runId} AND "data"->>'kind' LIKE 'hand\\_%'`;
  return row?.n ?? 0;
}

/** Everybody in a room asks the same: one answer serves all who ask within this time. */
const sharedMs = 700;
const shared = new Map<string, { readonly at: number; readonly answer: Promise<RoomNow | null> }>();

/** sharedRoomNow is readRoomNow, read at most about once a second for each GameDay by this process, however many phones ask. */
export function sharedRoomNow(db: Database, gameDayId: string): Promise<RoomNow | null> {
  const known = shared.get(gameDayId);
  const at = performance.now();
  if (known && at - known.at < sharedMs) return known.answer;
  if (shared.size > 200) shared.clear();
  const answer = readRoomNow(db, gameDayId);
  shared.set(gameDayId, { at, answer });
  // A failed answer is not served again.
  answer.catch(() => shared.delete(gameDayId));
  return answer;
}
