import { readPendingChanges, type PendingChange } from '@/lib/adapters/postgres/deck-review-store';
import { queryOf } from '@/lib/adapters/postgres/plain-query';
import { readProgressionCards } from '@/lib/adapters/postgres/progression-store';
import { readSuccesses } from '@/lib/adapters/postgres/success-store';
import { suitSchema, suits } from '@/lib/domain/card/suit';
import { explainLock } from '@/lib/domain/progression/explain-lock';
import { mapSuit, type SuitMapEntry } from '@/lib/domain/progression/map-suit';
import { defaultLapseMs } from '@/lib/domain/progression/success';
import type { PendingCardView, ProgressionView, SuitMapCard } from '@/lib/domain/view/progression-view';
import type { Viewer } from '@/lib/domain/view/views';
import type { ServiceContext } from './service-context';
import { toWaitingChange } from './view-waiting-change';

const dayMs = 24 * 60 * 60 * 1_000;

/** viewProgression draws what is open for the viewer's team, what is locked, and the shortest way to open it. */
export async function viewProgression(
  context: Pick<ServiceContext, 'db' | 'demo'>,
  viewer: Viewer,
  isProduction: boolean,
): Promise<ProgressionView> {
  const { db } = context;
  const query = queryOf(db);
  const [deck, successes, titles, pending] = await Promise.all([
    readProgressionCards(query, null),
    readSuccesses(query, viewer.team.id, null),
    db.card.findMany({ select: { id: true, title: true } }),
    readPendingChanges(db),
  ]);
  const titleOf = new Map(titles.map(({ id, title }) => [id, title]));
  const moment = { isProduction, now: new Date(), lapseMs: defaultLapseMs };
  return {
    team: viewer.team.name,
    isProduction,
    suits: suits.map((suit) => ({
      suit,
      cards: mapSuit(suit, deck, successes, moment).map((entry) => toCard(entry, titleOf, isProduction)),
    })),
    pending: pending.map((change) => toPending(context, viewer, change)),
    lapseDays: defaultLapseMs / dayMs,
  };
}

function toCard(
  entry: SuitMapEntry,
  titleOf: ReadonlyMap<string, string>,
  isProduction: boolean,
): SuitMapCard {
  const { cardId: id, severity, unlock, success, shortestWay, waitsForReview } = entry;
  return {
    id,
    title: titleOf.get(id) ?? id,
    severity,
    open: unlock.open,
    why: unlock.open ? null : explainLock(unlock, isProduction),
    shortestWay,
    success: success && { runId: success.runId, lapsesAt: success.lapsesAt.toISOString() },
    waitsForReview,
  };
}

function toPending(
  context: Pick<ServiceContext, 'demo'>,
  viewer: Viewer,
  change: PendingChange,
): PendingCardView {
  const { title, kind, severity, acceptedSeverity, byName, at } = change;
  return {
    ...toWaitingChange(context, viewer, change),
    suit: suitSchema.parse(change.suit),
    title,
    kind,
    severity,
    acceptedSeverity,
    by: byName,
    at: at.toISOString(),
  };
}
