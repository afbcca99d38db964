import type { Locale } from '@/lib/domain/diagnostic/problem';
import { formatNumber } from './format-number';

/** formatSpan writes a length of time, given in ms, for people: `800 ms`, `34 s`, `10 min`, `1 min 30 s`, `2 h 5 min`. */
export function formatSpan(ms: number, locale: Locale): string {
  if (ms < 1_000) return `${formatNumber(Math.round(ms), locale, 0)}\u00a0ms`;
  if (ms < 10_000) return `${formatNumber(ms / 1_000, locale, 1)}\u00a0s`;
  const seconds = Math.round(ms / 1_000);
  const parts = [
    [Math.floor(seconds / 3_600), 'h'],
    [Math.floor(seconds / 60) % 60, 'min'],
    [seconds % 60, 's'],
  ] as const;
  return parts
    .filter(([amount]) => amount > 0)
    .slice(0, 2)
    .map(([amount, unit]) => `${amount}\u00a0${unit}`)
    .join(' ');
}

/** formatClock writes the time left, given in ms, as `9:58` or `1:02:03`; never below zero. */
export function formatClock(ms: number): string {
  const seconds = Math.max(0, Math.ceil(ms / 1_000));
  const two = (value: number) => String(value).padStart(2, '0');
  const hours = Math.floor(seconds / 3_600);
  const minutes = Math.floor(seconds / 60) % 60;
  return hours > 0 ? `${hours}:${two(minutes)}:${two(seconds % 60)}` : `${minutes}:${two(seconds % 60)}`;
}
