import { readWallClock } from './wall-clock';

/** FreezeWindow is a time in which nothing runs, half-open: from `from` until just before `to`. */
export interface FreezeWindow {
  readonly from: Date;
  readonly to: Date;
  readonly reason: string;
}

/** BusinessHours are when runs are welcome, on the clock of a time zone; minutes since midnight, `until` exclusive. */
export interface BusinessHours {
  readonly timeZone: string;
  /** 0 = Sunday. */
  readonly weekdays: readonly number[];
  readonly fromMinute: number;
  readonly untilMinute: number;
}

/** EnvironmentCalendar holds an environment's freezes, and its business hours where it has any. */
export interface EnvironmentCalendar {
  readonly freezes: readonly FreezeWindow[];
  readonly businessHours: BusinessHours | null;
}

/** StartDecision says whether a run may occupy a span of time. */
export type StartDecision =
  | { readonly allowed: true }
  | { readonly allowed: false; readonly because: 'freeze'; readonly freeze: FreezeWindow }
  | { readonly allowed: false; readonly because: 'outside_business_hours' };

/**
 * decideStart: a run may start when the whole of it, from baseline to the end of the fault, is free of freezes and within business
 * hours. `lengthMs` is that whole; an end that only touches a border is inside.
 */
export function decideStart(calendar: EnvironmentCalendar, start: Date, lengthMs: number): StartDecision {
  const end = new Date(start.getTime() + lengthMs);
  const freeze = calendar.freezes.find(({ from, to }) => start < to && end > from);
  if (freeze !== undefined) return { allowed: false, because: 'freeze', freeze };
  const { businessHours } = calendar;
  if (businessHours !== null && !isWithin(businessHours, start, lengthMs)) {
    return { allowed: false, because: 'outside_business_hours' };
  }
  return { allowed: true };
}

/** Hours that end before they begin (22:00 to 06:00) belong to the day on which they began. */
function isWithin(hours: BusinessHours, start: Date, lengthMs: number): boolean {
  const clock = readWallClock(start, hours.timeZone);
  const lengthMinutes = hours.untilMinute - hours.fromMinute;
  const dayMinutes = 24 * 60;
  const openMinutes = lengthMinutes > 0 ? lengthMinutes : lengthMinutes + dayMinutes;
  const sinceOpening = clock.minuteOfDay - hours.fromMinute;
  const startedToday = sinceOpening >= 0;
  const weekday = startedToday ? clock.weekday : (clock.weekday + 6) % 7;
  const elapsed = startedToday ? sinceOpening : sinceOpening + dayMinutes;
  return hours.weekdays.includes(weekday) && elapsed + lengthMs / 60_000 <= openMinutes;
}
