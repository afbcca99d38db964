import type { Severity } from '../card/card';
import type { Plan } from '../plan/plan';
import { decideUnlock, type Unlock } from './decide-unlock';
import type { CardState, ProgressionCard } from './progression-card';
import { defaultLapseMs, type Success } from './success';

/**
 * judgePlan asks the rule of progression about a compiled plan. The plan's own severity counts beside the deck's: whichever is harsher
 * decides, so that neither a rewritten card nor a plan of an older version gets past.
 */
export function judgePlan(
  plan: Pick<Plan, 'card' | 'environment'>,
  deck: readonly ProgressionCard[],
  successes: readonly Success[],
  now: Date,
): Unlock {
  const { id, suit, versionHash } = plan.card;
  const own: CardState = { versionHash, severity: plan.card.severity as Severity, isArchived: false };
  const known = deck.find((card) => card.id === id);
  const waiting = known?.pending ?? null;
  const card: ProgressionCard = {
    id,
    suit,
    accepted: known?.accepted ?? null,
    pending: waiting === null || waiting.severity < own.severity ? own : waiting,
    // Of the version that the plan is of: a run of what was accepted stays open while somebody writes the next one.
    isUnreviewed: known?.isUnreviewed === true && versionHash !== known.accepted?.versionHash,
  };
  const moment = { isProduction: plan.environment.production, now, lapseMs: defaultLapseMs };
  return decideUnlock(card, deck, successes, moment);
}
