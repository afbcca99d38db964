import type { SourceSpan } from '../../card/card';
import { formatDuration } from '../../expression/format-duration';
import { longestRangeMs } from '../../promql/longest-range';
import { warn, type Warning } from './warning-context';

/** durationShortForWindows warns where, after the settling time, less than one window of the longest query is left to judge. */
export const durationShortForWindows: Warning = ({ card, environment, metrics, criteria }) => {
  const judged = new Set(criteria.flatMap(({ metric, rule }) => (rule.kind === 'observe' ? [] : [metric])));
  const windows = metrics.flatMap(({ name, query }) => (judged.has(name) ? [longestRangeMs(query)] : []));
  const windowMs = Math.max(0, ...windows);
  const { durationMs } = card.injection;
  const leftMs = durationMs - windowMs - environment.scrapeIntervalMs;
  if (windowMs === 0 || leftMs >= windowMs) return [];
  const span: SourceSpan = card.injection.durationSpan;
  const lengths = (locale: 'pt-BR' | 'en') => ({
    duration: formatDuration(durationMs, locale),
    window: formatDuration(windowMs, locale),
    left: formatDuration(Math.max(0, leftMs), locale),
    wanted: formatDuration(2 * windowMs + environment.scrapeIntervalMs, locale),
  });
  const [pt, en] = [lengths('pt-BR'), lengths('en')];
  return [
    warn(
      span,
      'duration-short-for-windows',
      `A falha dura ${pt.duration}; as consultas olham ${pt.window} para trás e levam esse tempo para assentar, e sobram ${pt.left} para julgar. A partir de ${pt.wanted} cabe ao menos uma janela inteira.`,
      `The fault lasts ${en.duration}; the queries look back ${en.window} and take that long to settle, which leaves ${en.left} to judge. From ${en.wanted} on, one whole window fits.`,
    ),
  ];
};
