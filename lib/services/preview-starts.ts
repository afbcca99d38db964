import type { ServiceContext } from './service-context';
import { readEnvironmentCalendar } from '@/lib/adapters/postgres/calendar-store';
import { queryOf } from '@/lib/adapters/postgres/plain-query';
import { explainWindow } from '@/lib/domain/calendar/explain-window';
import { skipTexts } from '@/lib/domain/calendar/planned-start';
import { nextOccurrences } from '@/lib/domain/calendar/recurrence';
import { decideStart, type EnvironmentCalendar } from '@/lib/domain/calendar/start-window';
import type { BilingualText } from '@/lib/domain/diagnostic/problem';
import { readStart, type When } from './plan-run';

/** StartPreview is a start before it is saved: when, and why it would not happen as things are. */
export interface StartPreview {
  readonly at: string;
  readonly why: BilingualText | null;
}

/** previewStarts lists the next five starts of a plan, by the same rules as the engine will fire it; null for a time that does not exist. */
export async function previewStarts(
  { db }: Pick<ServiceContext, 'db'>,
  environment: string,
  lengthMs: number,
  when: When,
): Promise<readonly StartPreview[] | null> {
  const { calendar, now } = await readEnvironmentCalendar(queryOf(db), environment);
  const first = readStart(when, now);
  if (first === null) return null;
  if (when.kind === 'once')
    return [{ at: first.toISOString(), why: whyNot(calendar, first, lengthMs, false) }];
  return nextOccurrences(when, now, 5).map(({ at, skipped }) => ({
    at: at.toISOString(),
    why: whyNot(calendar, at, lengthMs, skipped),
  }));
}

/** whyNot says what keeps a start from happening: a time that the clocks jump over, a freeze, or the hours; null where nothing does. */
export function whyNot(
  calendar: EnvironmentCalendar,
  at: Date,
  lengthMs: number,
  skipped: boolean,
): BilingualText | null {
  if (skipped) return skipTexts.clock_jump;
  const start = decideStart(calendar, at, lengthMs);
  return start.allowed ? null : explainWindow(start);
}
