import type { Card } from '../card/card';
import type { Suit } from '../card/suit';
import type { BilingualText } from '../diagnostic/problem';
import type {
  GameDayRole,
  GameDayState,
  HandMode,
  HandState,
  PlayPhase,
  TimelineKind,
} from '../gameday/game-day';
import type { PhaseStep, PlayStage } from '../gameday/play-stage';
import type { HandWork } from '../hand/hand-work';
import type { RunGlance } from '../gameday/run-glance';
import type { Verdict } from '../run/run';
import type { RunEventView } from './views';
import type { Plan } from '../plan/plan';

/** GameDaySummary is one GameDay in a list. ISO times. */
export interface GameDaySummary {
  readonly id: string;
  readonly title: string;
  readonly goal: string;
  readonly startsAt: string;
  readonly timeZone: string;
  readonly place: string;
  readonly environment: string;
  readonly state: GameDayState;
  readonly team: { readonly id: string; readonly name: string };
  readonly people: number;
  readonly cards: number;
}

/** RoomPerson is somebody at the table; `here` by the last sign of life, by the database's clock. */
export interface RoomPerson {
  readonly id: string;
  readonly name: string;
  readonly role: GameDayRole;
  readonly fromTeam: string;
  readonly isGuest: boolean;
  /** They took a seat that was kept for a name, by typing it: nobody has checked that it is them. */
  readonly takenByName: boolean;
  readonly presence: 'expected' | 'here' | 'away';
}

/** RoomCard is a card of the hand; `card` is null while it is sealed for whoever looks. */
export interface RoomCard {
  readonly id: string;
  readonly position: number;
  readonly card: {
    readonly id: string;
    readonly title: string;
    readonly suit: Suit;
    readonly severity: number;
  } | null;
  readonly mode: HandMode;
  readonly state: HandState;
  readonly durationMs: number;
  /** The deck holds another version by now, or none: what was put into the hand is not what would be run. */
  readonly changed: 'new_version' | 'archived' | null;
  readonly commitment: string | null;
  /** What the commitment is over, once it lies open, so that anybody may check it. */
  readonly opened: { readonly salt: string; readonly versionHash: string; readonly holds: boolean } | null;
  readonly verdicts: readonly Verdict[];
}

/** OpenPredictions are everybody's, without names. */
export interface OpenPredictions {
  readonly holds: readonly number[];
  readonly fails: readonly number[];
  readonly breaksFirst: readonly string[];
}

/** RoomPlay is the card on the table. */
export interface RoomPlay {
  readonly id: string;
  readonly handCardId: string;
  readonly card: Card;
  readonly mode: HandMode;
  readonly phase: PlayPhase;
  readonly stage: PlayStage;
  readonly next: PhaseStep;
  readonly canPutBack: boolean;
  readonly runId: string | null;
  readonly verdict: Verdict | null;
  readonly mine: {
    readonly holds: boolean;
    readonly confidence: number;
    readonly breaksFirst: string;
  } | null;
  readonly open: OpenPredictions | null;
  /** What whoever injects by hand is told, and who that is; null where an engine makes the fault, or no run is on. */
  readonly hand: { readonly work: HandWork; readonly name: string } | null;
}

/** RoomNow is what a page of the room asks for again and again: small, the same for everybody, and `version` changes when a page is old. */
export interface RoomNow {
  readonly version: string;
  readonly stage: PlayStage | null;
  readonly run: RunGlance | null;
  readonly here: number;
  readonly expected: number;
  readonly predicted: number;
  readonly now: string;
}

/** RoomView is a GameDay as one person sees it. */
export interface RoomView extends Omit<GameDaySummary, 'people' | 'cards'> {
  readonly channel: string;
  readonly me: {
    readonly personId: string | null;
    readonly name: string;
    readonly role: GameDayRole;
    readonly isGuest: boolean;
    readonly conducts: boolean;
    readonly records: boolean;
    readonly attaches: boolean;
    readonly injects: boolean;
  };
  readonly people: readonly RoomPerson[];
  readonly hand: readonly RoomCard[];
  readonly play: RoomPlay | null;
  readonly now: RoomNow;
}

/** TimelineLine is one line of the timeline: what a person or the room wrote, or an event of a run, which the engine wrote. */
export type TimelineLine =
  | {
      readonly source: 'scribe' | 'room';
      readonly id: string;
      readonly at: string;
      readonly kind: TimelineKind;
      readonly by: string | null;
      readonly text: string;
      readonly data: Readonly<Record<string, unknown>>;
    }
  | {
      readonly source: 'engine';
      readonly id: string;
      readonly at: string;
      readonly event: RunEventView;
      readonly runId: string;
    };

/** LearntView is what a GameDay leaves behind, besides its runs. */
export interface LearntView {
  readonly timeline: readonly TimelineLine[];
  /** The plans of the runs on the timeline, by run. */
  readonly plans: Readonly<Record<string, Plan>>;
  readonly pictures: readonly {
    readonly id: string;
    readonly caption: string;
    readonly by: string;
    readonly at: string;
  }[];
  readonly findings: readonly {
    readonly id: string;
    readonly text: string;
    readonly mechanism: string;
    readonly by: string;
    readonly cardId: string | null;
    readonly runId: string | null;
    readonly actions: readonly {
      readonly id: string;
      readonly text: string;
      readonly owner: string;
      readonly due: string | null;
      readonly done: { readonly by: string; readonly at: string } | null;
      readonly rerunCardId: string | null;
    }[];
  }[];
}

/** CardOption is a card of the deck that may be chosen; `why` says what keeps it from being run here. */
export interface CardOption {
  readonly id: string;
  readonly title: string;
  readonly severity: number;
  readonly isManual: boolean;
  readonly why: BilingualText | null;
}

/** ShortCodeView is the way in: the code as it is read aloud, the address behind it, and that as a QR code (rows of dark squares). */
export interface ShortCodeView {
  readonly code: string;
  readonly address: string;
  readonly door: string;
  readonly qr: readonly (readonly boolean[])[];
}
