import type { When } from '@/lib/services/plan-run';

/** readWhen reads when a card is planned: `repeat=once` with `at` (`2026-12-01T10:00`), or `weekly` with `weekday` and `time`; null for neither. */
export function readWhen(field: (name: string) => string): When | null {
  const timeZone = field('timeZone');
  if (field('repeat') === 'once') return { kind: 'once', local: field('at').slice(0, 16), timeZone };
  const time = /^(\d{2}):(\d{2})/.exec(field('time'));
  const weekday = /^[0-6]$/.exec(field('weekday'));
  if (!time || !weekday) return null;
  return { kind: 'repeated', cron: `${Number(time[2])} ${Number(time[1])} * * ${weekday[0]}`, timeZone };
}
