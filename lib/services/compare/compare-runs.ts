import type { Database } from '@/lib/adapters/postgres/client';
import {
  comparePlans,
  type ClosedFinding,
  type CompareView,
  type VersionInForce,
} from '@/lib/domain/view/compare-view';
import type { RunView, Viewer } from '@/lib/domain/view/views';
import { readNewestRuns } from '@/lib/adapters/postgres/run-lists';
import { refuse, type Outcome } from '../failure';
import type { ServiceContext } from '../service-context';
import { compareCardVersions } from '../versions/view-card-versions';
import { viewRun } from '../view-run';

/** Chosen is what an address says: two runs, one of them, or a card whose runs are to be chosen among. */
export interface Chosen {
  readonly a: string | null;
  readonly b: string | null;
  readonly cardId: string | null;
}

const offered = 50;

/** compareRuns sets two runs of one card side by side, the earlier first; without a second one it offers those to choose from. */
export async function compareRuns(
  context: ServiceContext,
  viewer: Viewer,
  { a, b, cardId }: Chosen,
): Promise<Outcome<CompareView>> {
  const read = (id: string | null) => (id === null ? Promise.resolve(null) : viewRun(context, viewer, id));
  const [first, second] = await Promise.all([read(a), read(b)]);
  if (first?.ok === false) return first;
  if (second?.ok === false) return second;
  const known = first?.value ?? second?.value;
  if (!first || !second) return offerRuns(context.db, known?.summary.cardId ?? cardId, a ?? b);
  if (first.value.summary.cardId !== second.value.summary.cardId || a === b) return refuse('bad_request');
  const [earlier, later] = [first.value, second.value].sort(
    (one, other) => Date.parse(one.summary.requestedAt) - Date.parse(other.summary.requestedAt),
  ) as [RunView, RunView];
  const { db } = context;
  const [before, after] = [earlier.plan.card.versionHash, later.plan.card.versionHash];
  const [card, from, to, closed] = await Promise.all([
    before === after ? null : compareCardVersions(db, earlier.summary.cardId, before, after),
    catalogueAt(db, earlier.summary.requestedAt),
    catalogueAt(db, later.summary.requestedAt),
    readClosedBetween(db, earlier, later),
  ]);
  const plan = comparePlans(earlier.plan, later.plan);
  return {
    ok: true,
    value: {
      kind: 'compared',
      runs: { earlier, later, card, catalogue: { earlier: from, later: to }, plan, closed },
    },
  };
}

async function offerRuns(
  db: Database,
  cardId: string | null,
  chosen: string | null,
): Promise<Outcome<CompareView>> {
  if (cardId === null) return refuse('not_found');
  const runs = await readNewestRuns(db, { cardId, limit: offered });
  const over = runs.filter(({ state }) => state === 'concluded');
  return { ok: true, value: { kind: 'choose', cardId, runs: over, chosen } };
}

async function catalogueAt(db: Database, at: string): Promise<VersionInForce | null> {
  const row = await db.catalogueVersion.findFirst({
    where: { createdAt: { lte: at } },
    orderBy: { createdAt: 'desc' },
    select: { hash: true, createdAt: true },
  });
  return row && { hash: row.hash, createdAt: row.createdAt.toISOString() };
}

/** Done after the earlier run and before the later one was asked for: only that can have made the difference. */
async function readClosedBetween(
  db: Database,
  earlier: RunView,
  later: RunView,
): Promise<readonly ClosedFinding[]> {
  const { cardId } = earlier.summary;
  const rows = await db.findingAction.findMany({
    where: {
      doneAt: {
        gte: earlier.summary.concludedAt ?? earlier.summary.requestedAt,
        lte: later.summary.requestedAt,
      },
      OR: [{ finding: { cardId } }, { finding: { runId: earlier.summary.id } }, { rerunCardId: cardId }],
    },
    include: { finding: { select: { text: true, mechanism: true } } },
    orderBy: { doneAt: 'asc' },
  });
  return rows.map(({ text, ownerName, doneAt, finding }) => ({
    finding: finding.text,
    mechanism: finding.mechanism,
    action: text,
    owner: ownerName,
    doneAt: doneAt?.toISOString() ?? '',
  }));
}
