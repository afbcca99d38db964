import type { BilingualText } from '../diagnostic/problem';
import type { Verdict } from '../run/run';
import type { Permission } from './views';

/** PlannedStart is one start on the calendar, past or to come. ISO times. */
export interface PlannedStart {
  readonly at: string;
  readonly cardId: string;
  readonly environment: string;
  readonly outcome: 'planned' | 'started' | 'skipped' | 'missed';
  /** Why it did not start, or will not as things are; null otherwise. */
  readonly why: BilingualText | null;
  readonly runId: string | null;
  readonly verdict: Verdict | null;
  readonly regression: boolean;
}

/** ScheduleView is a schedule with its next five starts. */
export interface ScheduleView {
  readonly id: string;
  readonly cardId: string;
  readonly environment: string;
  readonly durationMs: number;
  readonly share: number;
  readonly cron: string | null;
  readonly timeZone: string;
  readonly owner: string;
  readonly team: string;
  readonly next: readonly PlannedStart[];
  readonly canEnd: Permission;
}

/** FreezeView is a freeze that is not over. */
export interface FreezeView {
  readonly id: string;
  readonly environment: string | null;
  readonly from: string;
  readonly to: string;
  readonly reason: string;
  readonly by: string;
}

/** HoursView is when runs are welcome in an environment; `hours` null: always. */
export interface HoursView {
  readonly environment: string;
  readonly hours: {
    readonly timeZone: string;
    readonly weekdays: readonly number[];
    readonly fromMinute: number;
    readonly untilMinute: number;
  } | null;
}

/** CalendarView is one month: what ran or did not, and what is to come. */
export interface CalendarView {
  /** `2026-12`. */
  readonly month: string;
  readonly starts: readonly PlannedStart[];
  readonly schedules: readonly ScheduleView[];
  readonly freezes: readonly FreezeView[];
  readonly hours: readonly HoursView[];
  readonly canSet: Permission;
}
