import type { TeamCalibration } from '../gameday/calibration';
import type { GameDayRole, GameDayState, HandMode } from '../gameday/game-day';
import type { BilingualText } from '../diagnostic/problem';
import type { EndingReason, MechanismOutcome, Verdict } from '../run/run';
import type { TeamName } from './views';

/** PlayedCard is one card of a GameDay with what came of it; times in ms, null where the run did not come that far or there was none. */
export interface PlayedCard {
  readonly playId: string;
  readonly cardId: string;
  readonly title: string;
  readonly mode: HandMode;
  readonly runId: string | null;
  readonly verdict: Verdict | null;
  readonly mechanism: MechanismOutcome | null;
  readonly endingReason: EndingReason | null;
  readonly sentence: BilingualText | null;
  readonly faultMs: number | null;
  readonly rollbackMs: number | null;
  readonly recoveryMs: number | null;
  /** How long its references were watched in vain after the undo; null where they came back, or where nobody watched. */
  readonly notBackAfterMs: number | null;
  /** Who called the abort, and how long after the fault; null where nobody did. */
  readonly abort: { readonly by: string; readonly afterMs: number | null } | null;
  /** Null where fewer than three people predicted: a figure would be a person's. */
  readonly predictions: {
    readonly count: number;
    readonly holds: number;
    readonly meanConfidence: number;
  } | null;
}

export interface LearntFinding {
  readonly id: string;
  readonly text: string;
  readonly mechanism: string;
  readonly cardId: string | null;
  readonly runId: string | null;
  readonly actions: readonly LearntAction[];
}

/** LearntAction: `due` is a date, `doneAt` an ISO time. */
export interface LearntAction {
  readonly text: string;
  readonly owner: string;
  readonly due: string | null;
  readonly doneAt: string | null;
  readonly rerunCardId: string | null;
}

/** RunAgain is a card to play again, and why: its fix is done or under way, it was not decided, or it was only talked through. */
export interface RunAgain {
  readonly cardId: string;
  readonly why: 'fixed' | 'to_fix' | 'undecided' | 'talked_through';
  readonly lastRunId: string | null;
}

/** RetrospectiveView is what a GameDay leaves behind; ISO times. */
export interface RetrospectiveView {
  readonly id: string;
  readonly title: string;
  readonly goal: string;
  readonly startsAt: string;
  readonly timeZone: string;
  readonly place: string;
  readonly environment: string;
  readonly state: GameDayState;
  readonly team: TeamName;
  readonly people: readonly { readonly role: GameDayRole; readonly names: readonly string[] }[];
  readonly plays: readonly PlayedCard[];
  readonly calibration: readonly TeamCalibration[];
  readonly findings: readonly LearntFinding[];
  readonly again: readonly RunAgain[];
}

/** MeasuredTime is how long something took over all runs of a year, in ms. */
export interface MeasuredTime {
  readonly count: number;
  readonly medianMs: number | null;
  readonly longestMs: number | null;
}

/** KnownMechanism is what is known of the mechanism that a card names, by its newest concluded run. */
export interface KnownMechanism {
  readonly cardId: string;
  readonly because: string;
  readonly standing: 'proven' | 'refuted' | 'undecided' | 'never_tested';
  readonly lastRunId: string | null;
  readonly at: string | null;
}

/** MendedCard was refuted once and confirmed by a later run. */
export interface MendedCard {
  readonly cardId: string;
  readonly title: string;
  readonly brokenRunId: string;
  readonly brokenAt: string;
  readonly mendedRunId: string;
  readonly mendedAt: string;
}

/** LearntYear is what a year of experiments taught, over all GameDays and the runs between them. */
export interface LearntYear {
  readonly year: number;
  readonly mechanisms: readonly KnownMechanism[];
  readonly times: Readonly<Record<'abort' | 'rollback' | 'recovery', MeasuredTime>>;
  /** Runs whose references were not back when the watch ended: no time of recovery tells of them. */
  readonly neverBack: number;
  readonly months: readonly {
    readonly month: number;
    readonly gameDays: readonly { readonly id: string; readonly title: string; readonly at: string }[];
    readonly verdicts: Readonly<Record<Verdict, number>>;
  }[];
  readonly mended: readonly MendedCard[];
}
