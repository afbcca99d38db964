import type { Locale } from '../diagnostic/problem';

const hourMs = 3_600_000;
const minuteMs = 60_000;

/** formatDuration writes whole milliseconds as people say them: `1 minuto`, `10 minutos`, `1 h 30 min`, `30 s`, `500 ms`. */
export function formatDuration(ms: number, locale: Locale): string {
  const minutes = ms / minuteMs;
  if (Number.isInteger(minutes) && minutes > 0 && minutes < 60) {
    const word = locale === 'pt-BR' ? 'minuto' : 'minute';
    return `${minutes} ${word}${minutes === 1 ? '' : 's'}`;
  }
  const parts = [
    { count: Math.floor(ms / hourMs), unit: 'h' },
    { count: Math.floor((ms % hourMs) / minuteMs), unit: 'min' },
    { count: Math.floor((ms % minuteMs) / 1000), unit: 's' },
    { count: ms % 1000, unit: 'ms' },
  ].filter((part) => part.count > 0);
  return parts.length === 0 ? '0 s' : parts.map((part) => `${part.count} ${part.unit}`).join(' ');
}
