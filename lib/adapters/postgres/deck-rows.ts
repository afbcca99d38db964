import { suitSchema, type Suit } from '@/lib/domain/card/suit';
import { terminalStates } from '@/lib/domain/run/run';
import type { RunSummary } from '@/lib/domain/view/views';
import { runSummarySelect, toRunSummary } from './run-summary';
import type { CurrentCard } from './card-store';
import type { Transaction } from './transaction';

/** DeckRows is what the deck screen reads, in four indexed queries however many cards and runs there are. */
export interface DeckRows {
  readonly cards: readonly (CurrentCard & {
    readonly suit: Suit;
    readonly severity: number;
    readonly title: string;
  })[];
  readonly lastRuns: readonly RunSummary[];
  readonly openRuns: readonly RunSummary[];
}

/** readDeckRows reads every card that is not archived, the newest run of each, and the runs that are not over. */
export async function readDeckRows(db: Transaction): Promise<DeckRows> {
  const cards = await db.$queryRaw<(DeckRows['cards'][number] & { suit: string })[]>`
    SELECT c."id", c."suit", c."severity", c."title", v."hash", v."source" FROM "Card" c
    JOIN "CardVersion" v ON v."hash" = c."currentVersionHash"
    WHERE c."archivedAt" IS NULL ORDER BY c."id"`;
  const newest = await db.$queryRaw<{ id: string }[]>`
    SELECT r."id" FROM "Card" c CROSS JOIN LATERAL (
      SELECT "id" FROM "Run" WHERE "cardId" = c."id" ORDER BY "requestedAt" DESC LIMIT 1) r
    WHERE c."archivedAt" IS NULL`;
  const last = await db.run.findMany({
    where: { id: { in: newest.map(({ id }) => id) } },
    select: runSummarySelect,
  });
  const open = await db.run.findMany({
    where: { state: { notIn: [...terminalStates] } },
    select: runSummarySelect,
    orderBy: { requestedAt: 'desc' },
  });
  return {
    cards: cards.map((card) => ({ ...card, suit: suitSchema.parse(card.suit) })),
    lastRuns: last.map(toRunSummary),
    openRuns: open.map(toRunSummary),
  };
}
