import { foldWords } from '@/lib/domain/card/card-words';
import { suitSchema } from '@/lib/domain/card/suit';
import type { DeckFilter } from '@/lib/domain/deck/deck-filter';
import { endingSchema, runStateSchema, statesWithEngine, verdictSchema } from '@/lib/domain/run/run';
import type { DeckCard, DeckView } from '@/lib/domain/view/views';
import { Prisma } from './generated/client';
import type { Transaction } from './transaction';

/** handSize is how many cards of a suit lie on the table at once; `pageSize` how many of one suit that was asked for. */
const handSize = 8;
const pageSize = 24;

/** openStates are all states that are not terminal, named one by one: an index serves a list, and not its negation. */
const openStates = ['requested', 'awaiting_approval', 'scheduled', ...statesWithEngine];

interface CardRow extends Pick<DeckCard, 'id' | 'severity' | 'title' | 'target' | 'archived'> {
  readonly suit: string;
  readonly total: number;
  readonly runId: string | null;
  readonly verdict: string | null;
  readonly ending: string | null;
}

/** readDeckCards reads the cards that a filter lets through, a hand of each suit or a page of one, each with its last result. */
export async function readDeckCards(
  db: Transaction,
  filter: DeckFilter,
): Promise<Pick<DeckView, 'cards' | 'totals' | 'pageSize'>> {
  const size = filter.suit === null ? handSize : pageSize;
  const from = filter.suit === null ? 0 : (filter.page - 1) * size;
  const rows = await db.$queryRaw<CardRow[]>`
    SELECT c."id", c."suit", c."severity", c."title", c."target", c."archived", c."total", r."id" AS "runId", r."verdict", r."ending"
    FROM (
      SELECT c."id", c."suit", c."number", c."severity", c."title", c."target", c."archivedAt" IS NOT NULL AS "archived",
        count(*) OVER (PARTITION BY c."suit")::int AS "total",
        row_number() OVER (PARTITION BY c."suit" ORDER BY c."number", c."id") AS "n"
      FROM "Card" c ${resultJoin(filter)} WHERE ${conditions(filter)}
    ) c ${lastResult('c')}
    WHERE c."n" > ${from} AND c."n" <= ${from + size} ORDER BY c."suit", c."n"`;
  const totals = { network: 0, compute: 0, data: 0, dependencies: 0 };
  for (const { suit, total } of rows) totals[suitSchema.parse(suit)] = total;
  return { cards: rows.map(toDeckCard), totals, pageSize: size };
}

function toDeckCard({
  suit,
  runId,
  verdict,
  ending,
  id,
  severity,
  title,
  target,
  archived,
}: CardRow): DeckCard {
  const lastResult =
    runId === null
      ? null
      : {
          runId,
          verdict: verdictSchema.nullable().parse(verdict),
          ending: endingSchema.nullable().parse(ending),
        };
  return { id, suit: suitSchema.parse(suit), severity, title, target, archived, lastResult };
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

/** readOpenRuns lists the runs that are not over, the newest first, 50 at most. */
export async function readOpenRuns(db: Transaction): Promise<DeckView['liveRuns']> {
  const rows = await db.$queryRaw<{ id: string; cardId: string; environment: string; state: string }[]>`
    WITH open AS MATERIALIZED (
      SELECT "id", "cardId", "environment", "state", "requestedAt" FROM "Run" WHERE "state" = ANY(${openStates}::text[]))
    SELECT "id", "cardId", "environment", "state" FROM open ORDER BY "requestedAt" DESC LIMIT 50`;
  return rows.map((row) => ({ ...row, state: runStateSchema.parse(row.state) }));
}

/** readDeckTags lists the tags in use, the most used first, 60 at most. */
export async function readDeckTags(db: Transaction): Promise<readonly string[]> {
  const rows = await db.$queryRaw<{ tag: string }[]>`
    SELECT t."tag" FROM "Card" c CROSS JOIN LATERAL unnest(c."tags") AS t("tag") WHERE c."archivedAt" IS NULL
    GROUP BY t."tag" ORDER BY count(*) DESC, t."tag" LIMIT 60`;
  return rows.map(({ tag }) => tag);
}
