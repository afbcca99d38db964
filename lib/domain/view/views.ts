import type { Card } from '../card/card';
import type { Suit } from '../card/suit';
import type { BilingualText, Problem } from '../diagnostic/problem';
import type { Plan } from '../plan/plan';
import type { CheckResult, TickRecord } from '../run/evidence';
import type { MarkedProxy } from '../run/marked-proxy';
import type { Ending, EndingReason, MechanismOutcome, RunState, Verdict } from '../run/run';
import type { RunEventData } from '../run/run-event';

/** Views are what screens read: plain JSON (ISO times), one per screen, built by the services. */

export type Role = 'admin' | 'facilitator' | 'product_owner' | 'engineer' | 'viewer';

/** TeamName is a team as screens name it. */
export interface TeamName {
  readonly id: string;
  readonly name: string;
}

/** Viewer is who is signed in, with the team for which they act in this session and their role in it. */
export interface Viewer {
  readonly id: string;
  readonly name: string;
  readonly email: string;
  readonly role: Role;
  readonly team: TeamName;
}

/** Permission tells whether a button may be pressed and, if not, why. */
export type Permission =
  { readonly allowed: true } | { readonly allowed: false; readonly why: BilingualText };

export interface RunSummary {
  readonly id: string;
  readonly cardId: string;
  readonly environment: string;
  readonly state: RunState;
  readonly ending: Ending | null;
  readonly endingReason: EndingReason | null;
  readonly verdict: Verdict | null;
  readonly mechanism: MechanismOutcome | null;
  readonly requestedAt: string;
  readonly requestedBy: { readonly id: string; readonly name: string };
  /** The team that runs it and decides about it. */
  readonly team: TeamName;
  readonly concludedAt: string | null;
}

export interface DeckCard {
  readonly id: string;
  readonly suit: Suit;
  readonly severity: number;
  readonly title: string;
  readonly target: string;
  readonly archived: boolean;
  /** The newest run that was concluded. */
  readonly lastResult: {
    readonly runId: string;
    readonly verdict: Verdict | null;
    readonly ending: Ending | null;
  } | null;
}

export interface DeckView {
  readonly cards: readonly DeckCard[];
  /** How many cards of each suit there are, shown or not. */
  readonly totals: Readonly<Record<Suit, number>>;
  readonly pageSize: number;
  readonly tags: readonly string[];
  readonly liveRuns: readonly Pick<RunSummary, 'id' | 'cardId' | 'environment' | 'state'>[];
  /** Why a card is locked for the viewer's team, by its id; open ones are not in it. */
  readonly locks: Readonly<Record<string, BilingualText>>;
  /** Targets that are switched off wherever they stand: their cards cannot be played here. */
  readonly offTargets: readonly { readonly name: string; readonly reason: BilingualText }[];
}

export interface CardView {
  readonly card: Card;
  readonly versionHash: string;
  readonly source: string;
  readonly versions: readonly { readonly hash: string; readonly createdAt: string }[];
  /** Compiled for the card's own environment, or the reasons why it does not compile. */
  readonly understood:
    | { readonly ok: true; readonly plan: Plan }
    | { readonly ok: false; readonly problems: readonly Problem[] };
  readonly warnings: readonly Problem[];
  readonly runs: readonly RunSummary[];
}

export interface LaunchView {
  readonly card: Card;
  readonly versionHash: string;
  /** Environments where the card may run, the card's own first. */
  readonly environments: readonly {
    readonly name: string;
    readonly production: boolean;
    readonly acceptanceRequired: boolean;
    readonly isOwn: boolean;
  }[];
  readonly environment: string;
  readonly durationMs: number;
  readonly share: number;
  readonly plan: Plan | null;
  readonly planHash: string | null;
  readonly problems: readonly Problem[];
  /** Ids of abort conditions that this duration cannot fire. */
  readonly abortsThatCannotFire: readonly string[];
  /** What is already known before the engine's own preflight, from recorded facts with their age. */
  readonly readiness: readonly CheckResult[];
  /** Unconfirmed undos on a proxy of this plan: they block the start. */
  readonly marks: readonly MarkedTarget[];
  /** Why the card is locked for the team, and an admin's word that opens it once; null where it is open. */
  readonly lock: {
    readonly why: BilingualText;
    readonly override: { readonly by: string; readonly reason: string } | null;
    readonly canOverride: Permission;
  } | null;
  /** A signature that covers this plan already; null where none is needed, or none does. */
  readonly cover: { readonly by: string; readonly until: string | null } | null;
  readonly canRequest: Permission;
}

export interface RunEventView {
  readonly seq: number;
  readonly at: string;
  readonly data: RunEventData;
}

/** TargetMarkView is a target on which an undo could not be confirmed. ISO times, by the database's clock. */
export interface TargetMarkView {
  readonly targetKey: string;
  readonly runId: string;
  readonly detail: string;
  /** Ours, and plain curl, one call a line; empty where nobody knows how the proxies were. */
  readonly command: string;
  readonly curl: string;
  readonly since: string;
  readonly updatedAt: string;
  readonly proxies: readonly MarkedProxy[];
  readonly closed: { readonly by: string; readonly reason: string; readonly at: string } | null;
}

/** MarkedTarget is a mark with what names it to people. */
export interface MarkedTarget {
  readonly mark: TargetMarkView;
  readonly cardId: string;
  readonly environment: string;
  readonly target: string;
}

export interface RunView {
  readonly summary: RunSummary;
  readonly cardTitle: string;
  readonly suit: Suit;
  readonly severity: number;
  readonly plan: Plan;
  readonly planHash: string;
  readonly acceptedBy: { readonly id: string; readonly name: string } | null;
  readonly acceptedAt: string | null;
  readonly times: {
    readonly approvedAt: string | null;
    readonly baselineAt: string | null;
    readonly injectedAt: string | null;
    readonly hardDeadline: string | null;
    readonly rollbackStartedAt: string | null;
    readonly rollbackConfirmedAt: string | null;
    readonly recoveredAt: string | null;
    readonly concludedAt: string | null;
  };
  /** The engine that holds the lease; `leaseAgeMs` is how long ago it was renewed, by the database's clock. */
  readonly engine: { readonly name: string; readonly leaseLive: boolean } | null;
  readonly events: readonly RunEventView[];
  readonly ticks: readonly TickRecord[];
  readonly targetMark: TargetMarkView | null;
  /** Who was named to inject where a person does: else whoever requested the run. */
  readonly handName: string;
  /** True while a fault of ours may be on a proxy, by the write-ahead record. */
  readonly faultMayBeLive: boolean;
  readonly can: {
    readonly accept: Permission;
    readonly refuse: Permission;
    readonly abort: Permission;
    readonly cancel: Permission;
    /** End the wait for a clean read of a proxy that does not answer; the mark stays. */
    readonly closeUnverified: Permission;
    /** Say that a fault made by hand is in, or out. */
    readonly reportHand: Permission;
    /** Demo mode only: record the acceptance as the demo product owner, in one press. */
    readonly acceptAsDemoProductOwner: Permission;
  };
  /** Database time when this view was read: clients count from it, not from their own clock. */
  readonly now: string;
}

/** RunChanges is what a live view receives: everything after its cursor, and the run's current head without events and ticks. */
export interface RunChanges {
  readonly head: Omit<RunView, 'events' | 'ticks' | 'plan'>;
  readonly events: readonly RunEventView[];
  readonly ticks: readonly TickRecord[];
  /** `<last seq>.<last tick>`: the `id:` of the stream and the `after` of the next request. */
  readonly cursor: string;
}
