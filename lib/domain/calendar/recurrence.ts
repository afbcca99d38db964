import { Cron } from 'croner';

/** Recurrence is when a card is played again and again: five cron fields, read on the clock of a time zone (IANA name). */
export interface Recurrence {
  readonly cron: string;
  readonly timeZone: string;
}

/** Occurrence is one planned start. `skipped`: the clocks jump over that time of day, so that it does not exist and nothing starts. */
export interface Occurrence {
  readonly at: Date;
  readonly skipped: boolean;
}

/** RecurrenceProblem says what is wrong with a recurrence as typed. */
export type RecurrenceProblem = 'fields' | 'pattern' | 'time_zone' | 'never' | 'too_often';

/** shortestGapMs keeps a schedule from filling the day: a run with its baseline and recovery wants room before the next. */
export const shortestGapMs = 60 * 60 * 1000;

/** checkRecurrence finds what is wrong with a recurrence as typed; null where nothing is. */
export function checkRecurrence({ cron, timeZone }: Recurrence, now: Date): RecurrenceProblem | null {
  // The library also takes nicknames and six or seven fields; seconds have no place in a GameDay's calendar.
  if (cron.trim().split(/\s+/).length !== 5) return 'fields';
  if (!isTimeZone(timeZone)) return 'time_zone';
  let starts: readonly Date[];
  try {
    starts = open({ cron, timeZone }).nextRuns(50, now);
  } catch {
    return 'pattern';
  }
  if (starts.length === 0) return 'never';
  const gaps = starts.slice(1).map((start, n) => start.getTime() - (starts[n]?.getTime() ?? 0));
  return gaps.some((gap) => gap < shortestGapMs) ? 'too_often' : null;
}

/**
 * nextOccurrences lists the `count` starts after a moment. A time that the clocks jump over is listed as skipped; one that comes
 * twice when they go back is the first of the two. Throws for a recurrence that checkRecurrence refuses.
 */
export function nextOccurrences(recurrence: Recurrence, after: Date, count: number): readonly Occurrence[] {
  const job = open(recurrence);
  // The library moves a time that does not exist to the end of the jump; that moment does not match the pattern.
  return job.nextRuns(count, after).map((at) => ({ at, skipped: !job.match(at) }));
}

function open({ cron, timeZone }: Recurrence): Cron {
  return new Cron(cron.trim(), { timezone: timeZone, paused: true, mode: '5-part' });
}

function isTimeZone(name: string): boolean {
  try {
    new Intl.DateTimeFormat('en', { timeZone: name });
    return true;
  } catch {
    return false;
  }
}
