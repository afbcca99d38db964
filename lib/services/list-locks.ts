import type { Database } from '@/lib/adapters/postgres/client';
import { queryOf } from '@/lib/adapters/postgres/plain-query';
import { readProgressionCards } from '@/lib/adapters/postgres/progression-store';
import { readProgressionStamp, readSuccesses } from '@/lib/adapters/postgres/success-store';
import type { Severity } from '@/lib/domain/card/card';
import { suits, type Suit } from '@/lib/domain/card/suit';
import type { BilingualText } from '@/lib/domain/diagnostic/problem';
import { decideUnlock } from '@/lib/domain/progression/decide-unlock';
import { explainLock } from '@/lib/domain/progression/explain-lock';
import { effectiveSeverity, type ProgressionCard } from '@/lib/domain/progression/progression-card';
import { defaultLapseMs, type ProgressionMoment, type Success } from '@/lib/domain/progression/success';

const harsh: readonly Severity[] = [3, 4, 5];

/** Locks is why each locked card is locked, by its id. */
type Locks = Readonly<Record<string, BilingualText>>;

interface KeptLocks {
  readonly weighedAt: number;
  readonly stamp: string;
  readonly locks: Promise<Locks>;
}

// What the stamp may have missed is seen after this long.
const lastsMs = 5_000;

/** What was weighed last for each team: a thousand cards take as long as all the rest of the page. */
const latest = new WeakMap<Database, Map<string, KeptLocks>>();

/**
 * listLocks says of each card that is locked for a team why it is, outside production, which takes the least. It is for showing: what
 * starts a run reads deck and successes itself.
 */
export async function listLocks(db: Database, teamId: string): Promise<Locks> {
  const stamp = await readProgressionStamp(queryOf(db), teamId);
  const teams = latest.get(db) ?? new Map<string, KeptLocks>();
  latest.set(db, teams);
  const kept = teams.get(teamId);
  if (kept?.stamp === stamp && performance.now() - kept.weighedAt < lastsMs) return kept.locks;
  const locks = weighLocks(db, teamId);
  teams.set(teamId, { stamp, weighedAt: performance.now(), locks });
  // A failed reading is told to whoever waits for it, and kept for nobody else.
  locks.catch(() => teams.delete(teamId));
  return locks;
}

async function weighLocks(db: Database, teamId: string): Promise<Locks> {
  const query = queryOf(db);
  const [deck, successes] = await Promise.all([
    readProgressionCards(query, null),
    readSuccesses(query, teamId, null),
  ]);
  const moment = { isProduction: false, now: new Date(), lapseMs: defaultLapseMs };
  return Object.fromEntries(suits.flatMap((suit) => locksOf(suit, deck, successes, moment)));
}

/** The rule gives every card of one severity the same answer, so that a deck of a thousand asks it three times a suit. */
function locksOf(
  suit: Suit,
  deck: readonly ProgressionCard[],
  successes: readonly Success[],
  moment: ProgressionMoment,
): readonly (readonly [cardId: string, why: BilingualText])[] {
  const own = deck.filter((card) => card.suit === suit);
  const unread = own.flatMap((card) => {
    const unlock = card.isUnreviewed ? decideUnlock(card, own, successes, moment) : null;
    return unlock?.open === false ? [[card.id, explainLock(unlock, false)] as const] : [];
  });
  const locked = harsh.flatMap((severity) => {
    const cards = own.filter((card) => !card.isUnreviewed && effectiveSeverity(card) === severity);
    if (cards.length === 0) return [];
    const pending = { versionHash: '', severity, isArchived: false };
    const any = { id: '', suit, accepted: null, pending, isUnreviewed: false };
    const unlock = decideUnlock(any, own, successes, moment);
    if (unlock.open) return [];
    const why = explainLock(unlock, false);
    return cards.map(({ id }) => [id, why] as const);
  });
  return [...unread, ...locked];
}
