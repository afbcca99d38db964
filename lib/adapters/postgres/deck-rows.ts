import { foldWords } from '@/lib/domain/card/card-words';
import { suitSchema } from '@/lib/domain/card/suit';
import type { DeckFilter } from '@/lib/domain/deck/deck-filter';
import { endingSchema, runStateSchema, statesWithEngine, verdictSchema } from '@/lib/domain/run/run';
import type { DeckCard, DeckView } from '@/lib/domain/view/views';
import { Prisma } from './generated/client';
import type { Transaction } from './transaction';

/** handSize is how many cards of a suit lie on the table at once; `pageSize` how many of one suit that was asked for. */
const handSize = 9;
const pageSize = 24;

/** openStates are all states that are not terminal, named one by one: an index serves a list, and not its negation. */
const openStates = ['requested', 'awaiting_approval', 'scheduled', ...statesWithEngine];

/** CardRow is a card with its last result; `id` is null where a page lies behind the last card of a suit. */
interface CardRow {
  readonly suit: string;
  readonly total: number;
  readonly id: string | null;
  readonly severity: number;
  readonly title: string;
  readonly target: string;
  readonly archived: boolean;
  readonly runId: string | null;
  readonly verdict: string | null;
  readonly ending: string | null;
}

/**
 * readDeckCards reads the cards that a filter lets through, a hand of each suit or a page of one, each with its last result. Counting
 * and paging are two walks of one index: numbering all cards to cut a page out of them took ten times as long with a thousand.
 */
export async function readDeckCards(
  db: Transaction,
  filter: DeckFilter,
): Promise<Pick<DeckView, 'cards' | 'totals' | 'pageSize'>> {
  const size = filter.suit === null ? handSize : pageSize;
  const from = filter.suit === null ? 0 : (filter.page - 1) * size;
  const where = conditions(filter);
  const rows = await db.$queryRaw<CardRow[]>`
    WITH totals AS (
      SELECT c."suit", count(*)::int AS "total" FROM "Card" c ${resultJoin(filter)} WHERE ${where} GROUP BY c."suit")
    SELECT t."suit", t."total", c."id", c."severity", c."title", c."target", c."archivedAt" IS NOT NULL AS "archived",
      r."id" AS "runId", r."verdict", r."ending"
    FROM totals t LEFT JOIN LATERAL (
      SELECT c."id", c."number", c."severity", c."title", c."target", c."archivedAt" FROM "Card" c ${resultJoin(filter)}
      WHERE c."suit" = t."suit" AND ${where} ORDER BY c."number", c."id" LIMIT ${size} OFFSET ${from}) c ON true
    ${lastResult('c')} ORDER BY t."suit", c."number", c."id"`;
  const totals = { network: 0, compute: 0, data: 0, dependencies: 0 };
  for (const { suit, total } of rows) totals[suitSchema.parse(suit)] = total;
  return { cards: rows.flatMap(toDeckCard), totals, pageSize: size };
}

function toDeckCard(row: CardRow): readonly DeckCard[] {
  const { id, severity, title, target, archived, runId } = row;
  if (id === null) return [];
  const verdict = verdictSchema.nullable().parse(row.verdict);
  const ending = endingSchema.nullable().parse(row.ending);
  const lastResult = runId === null ? null : { runId, verdict, ending };
  return [
    {
      id,
      suit: suitSchema.parse(row.suit),
      severity,
      title,
      target,
      archived,
      lastResult,
    },
  ];
}

/** lastResult reads one entry of the index Run_last_result for each card, and no run. */
function lastResult(card: string): Prisma.Sql {
  return Prisma.sql`LEFT JOIN LATERAL (
    SELECT r."id", r."verdict", r."ending" FROM "Run" r WHERE r."cardId" = ${Prisma.raw(card)}."id" AND r."state" = 'concluded'
    ORDER BY r."concludedAt" DESC LIMIT 1) r ON true`;
}

function resultJoin({ result }: DeckFilter): Prisma.Sql {
  return result === null ? Prisma.empty : lastResult('c');
}

function conditions(filter: DeckFilter): Prisma.Sql {
  const { suit, severity, tag, tool, result, words, archived } = filter;
  const all = [archived ? Prisma.sql`c."archivedAt" IS NOT NULL` : Prisma.sql`c."archivedAt" IS NULL`];
  if (suit !== null) all.push(Prisma.sql`c."suit" = ${suit}`);
  if (severity !== null) all.push(Prisma.sql`c."severity" = ${severity}`);
  if (tag !== null) all.push(Prisma.sql`c."tags" @> ARRAY[${tag}]::text[]`);
  if (tool !== null) all.push(Prisma.sql`c."tool" = ${tool}`);
  if (result === 'never') all.push(Prisma.sql`r."id" IS NULL`);
  else if (result !== null) all.push(Prisma.sql`r."verdict" = ${result}`);
  const beginnings = words === null ? [] : foldWords(words);
  if (beginnings.length > 0) {
    const query = beginnings.map((word) => `${word}:*`).join(' & ');
    all.push(Prisma.sql`to_tsvector('simple', c."searchText") @@ to_tsquery('simple', ${query})`);
  }
  return Prisma.join(all, ' AND ');
}

/** readOpenRuns lists the runs that are not over, 50 at most: first those whose fault may be live, then the newest. */
export async function readOpenRuns(db: Transaction): Promise<DeckView['liveRuns']> {
  const rows = await db.$queryRaw<{ id: string; cardId: string; environment: string; state: string }[]>`
    WITH open AS MATERIALIZED (
      SELECT "id", "cardId", "environment", "state", "requestedAt" FROM "Run" WHERE "state" = ANY(${openStates}::text[]))
    SELECT "id", "cardId", "environment", "state" FROM open
    ORDER BY "state" IN ('injecting', 'rolling_back') DESC, "requestedAt" DESC LIMIT 50`;
  return rows.map((row) => ({ ...row, state: runStateSchema.parse(row.state) }));
}

/** readDeckTags lists the tags in use, the most used first, 30 at most: others are found by their words. */
export async function readDeckTags(db: Transaction): Promise<readonly string[]> {
  const rows = await db.$queryRaw<{ tag: string }[]>`
    SELECT t."tag" FROM "Card" c CROSS JOIN LATERAL unnest(c."tags") AS t("tag") WHERE c."archivedAt" IS NULL
    GROUP BY t."tag" ORDER BY count(*) DESC, t."tag" LIMIT 30`;
  return rows.map(({ tag }) => tag);
}
