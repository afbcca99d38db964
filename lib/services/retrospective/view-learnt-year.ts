import type { Database } from '@/lib/adapters/postgres/client';
import { verdictSchema, type Verdict } from '@/lib/domain/run/run';
import { measureSpans } from '@/lib/domain/statistics/measure-spans';
import type { KnownMechanism, LearntYear, MendedCard } from '@/lib/domain/view/retrospective-view';
import { readCard } from '../read-card';
import type { ServiceContext } from '../service-context';

/** viewLearntYear reads what all experiments of a year taught; mechanisms and mended cards look back over the whole history. */
export async function viewLearntYear({ db }: Pick<ServiceContext, 'db'>, year: number): Promise<LearntYear> {
  const within = { gte: new Date(Date.UTC(year, 0, 1)), lt: new Date(Date.UTC(year + 1, 0, 1)) };
  const [days, verdicts, spans, cards, runs] = await Promise.all([
    db.gameDay.findMany({
      where: { startsAt: within },
      orderBy: { startsAt: 'asc' },
      select: { id: true, title: true, startsAt: true },
    }),
    readVerdicts(db, within),
    readSpans(db, within),
    readCards(db),
    readLastRuns(db),
  ]);
  return {
    year,
    mechanisms: cards.map((card) => standingOf(card, runs)),
    times: {
      abort: measureSpans(spans.map(({ abortMs }) => abortMs)),
      rollback: measureSpans(spans.map(({ rollbackMs }) => rollbackMs)),
      recovery: measureSpans(spans.map(({ recoveryMs }) => recoveryMs)),
    },
    neverBack: spans.filter(({ neverBack }) => neverBack).length,
    months: Array.from({ length: 12 }, (_, month) => ({
      month,
      gameDays: days
        .filter(({ startsAt }) => startsAt.getUTCMonth() === month)
        .map(({ id, title, startsAt }) => ({ id, title, at: startsAt.toISOString() })),
      verdicts: {
        confirmed: verdicts(month, 'confirmed'),
        refuted: verdicts(month, 'refuted'),
        inconclusive: verdicts(month, 'inconclusive'),
      },
    })),
    mended: await readMended(db),
  };
}

interface Within {
  readonly gte: Date;
  readonly lt: Date;
}

async function readVerdicts(db: Database, { gte, lt }: Within) {
  const rows = await db.$queryRaw<{ month: number; verdict: string; count: number }[]>`
    SELECT (extract(month FROM "concludedAt" AT TIME ZONE 'UTC') - 1)::int AS "month", "verdict", count(*)::int AS "count"
    FROM "Run" WHERE "verdict" IS NOT NULL AND "injectedAt" IS NOT NULL AND "concludedAt" >= ${gte} AND "concludedAt" < ${lt}
    GROUP BY 1, 2`;
  return (month: number, verdict: Verdict) =>
    rows.find((row) => row.month === month && row.verdict === verdict)?.count ?? 0;
}

interface Spans {
  readonly abortMs: number | null;
  readonly rollbackMs: number | null;
  readonly recoveryMs: number | null;
  readonly neverBack: boolean;
}

/** Each as the engine measured it: the abort from the fault to the start of its undo, the recovery only where it was seen. */
function readSpans(db: Database, { gte, lt }: Within) {
  return db.$queryRaw<Spans[]>`
    SELECT
      CASE WHEN r."ending" = 'aborted' THEN (extract(epoch FROM r."rollbackStartedAt" - r."injectedAt") * 1000)::float8 END AS "abortMs",
      (SELECT (e."data" ->> 'tookMs')::float8 FROM "RunEvent" e
        WHERE e."runId" = r."id" AND e."data" ->> 'kind' = 'rollback_confirmed' ORDER BY e."seq" DESC LIMIT 1) AS "rollbackMs",
      (SELECT (e."data" ->> 'tookMs')::float8 FROM "RunEvent" e
        WHERE e."runId" = r."id" AND e."data" ->> 'kind' = 'recovered' AND e."data" ->> 'capped' = 'false'
        ORDER BY e."seq" DESC LIMIT 1) AS "recoveryMs",
      coalesce((SELECT e."data" ->> 'capped' = 'true' FROM "RunEvent" e
        WHERE e."runId" = r."id" AND e."data" ->> 'kind' = 'recovered' ORDER BY e."seq" DESC LIMIT 1), false) AS "neverBack"
    FROM "Run" r WHERE r."injectedAt" >= ${gte} AND r."injectedAt" < ${lt}`;
}

interface NamedCard {
  readonly cardId: string;
  readonly because: string;
}

async function readCards(db: Database): Promise<readonly NamedCard[]> {
  const rows = await db.$queryRaw<{ id: string; hash: string; source: string }[]>`
    SELECT c."id", v."hash", v."source" FROM "Card" c JOIN "CardVersion" v ON v."hash" = c."currentVersionHash"
    WHERE c."archivedAt" IS NULL ORDER BY c."suit", c."number", c."id"`;
  return rows.flatMap(({ id, hash, source }) => {
    const card = readCard({ hash, source });
    return card.ok ? [{ cardId: id, because: card.value.hypothesis.mechanism }] : [];
  });
}

interface LastRun {
  readonly id: string;
  readonly cardId: string;
  readonly verdict: string | null;
  readonly mechanism: string | null;
  readonly concludedAt: Date | null;
}

function readLastRuns(db: Database): Promise<LastRun[]> {
  return db.$queryRaw<LastRun[]>`
    SELECT DISTINCT ON ("cardId") "id", "cardId", "verdict", "mechanism", "concludedAt" FROM "Run"
    WHERE "state" = 'concluded' AND "injectedAt" IS NOT NULL ORDER BY "cardId", "concludedAt" DESC`;
}

/** Confirmed alone proves no mechanism: it has to have been seen at work. */
function standingOf({ cardId, because }: NamedCard, runs: readonly LastRun[]): KnownMechanism {
  const last = runs.find((run) => run.cardId === cardId);
  if (!last) return { cardId, because, standing: 'never_tested', lastRunId: null, at: null };
  const verdict = verdictSchema.nullable().parse(last.verdict);
  const standing =
    last.mechanism === 'not_observed' || verdict === 'refuted'
      ? 'refuted'
      : verdict === 'confirmed' && last.mechanism === 'observed'
        ? 'proven'
        : 'undecided';
  return { cardId, because, standing, lastRunId: last.id, at: last.concludedAt?.toISOString() ?? null };
}

async function readMended(db: Database): Promise<readonly MendedCard[]> {
  const rows = await db.$queryRaw<
    { cardId: string; title: string; brokenId: string; brokenAt: Date; mendedId: string; mendedAt: Date }[]
  >`
    SELECT DISTINCT ON (b."cardId") b."cardId", c."title", b."id" AS "brokenId", b."concludedAt" AS "brokenAt",
      m."id" AS "mendedId", m."concludedAt" AS "mendedAt"
    FROM "Run" b JOIN "Card" c ON c."id" = b."cardId"
    JOIN LATERAL (
      SELECT "id", "verdict", "concludedAt" FROM "Run" l
      WHERE l."cardId" = b."cardId" AND l."state" = 'concluded' AND l."verdict" IN ('confirmed', 'refuted')
      ORDER BY l."concludedAt" DESC LIMIT 1
    ) m ON m."verdict" = 'confirmed' AND m."concludedAt" > b."concludedAt"
    WHERE b."state" = 'concluded' AND b."verdict" = 'refuted'
    ORDER BY b."cardId", b."concludedAt" DESC`;
  return rows.map(({ cardId, title, brokenId, brokenAt, mendedId, mendedAt }) => ({
    ...{ cardId, title, brokenRunId: brokenId, mendedRunId: mendedId },
    brokenAt: brokenAt.toISOString(),
    mendedAt: mendedAt.toISOString(),
  }));
}
