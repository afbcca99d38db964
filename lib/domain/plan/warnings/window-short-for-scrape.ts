import { formatDuration } from '../../expression/format-duration';
import { longestRangeMs } from '../../promql/longest-range';
import { warn, type Warning } from './warning-context';

/** A rate wants two samples at least; with four scrapes in its window, one that is missed changes nothing. */
const fewestScrapes = 4;

/** windowShortForScrape warns of a query whose window holds fewer than four scrapes: a single missed one makes it empty. */
export const windowShortForScrape: Warning = ({ card, environment, metrics, criteria, aborts }) => {
  const used = new Set([
    ...criteria.map(({ metric }) => metric),
    ...aborts.flatMap((abort) => (abort.kind === 'metric' ? [abort.metric] : [])),
  ]);
  const leastMs = fewestScrapes * environment.scrapeIntervalMs;
  return metrics.flatMap(({ name, query }) => {
    const windowMs = longestRangeMs(query);
    if (!used.has(name) || windowMs === 0 || windowMs >= leastMs) return [];
    const span = card.steadyState.find(({ metric }) => metric === name)?.metricSpan ?? card.hypothesis.span;
    const lengths = (locale: 'pt-BR' | 'en') =>
      [windowMs, environment.scrapeIntervalMs, leastMs].map((ms) => formatDuration(ms, locale));
    const [pt, en] = [lengths('pt-BR'), lengths('en')];
    return [
      warn(
        span,
        'window-short-for-scrape',
        `A janela de ${name} é de ${pt[0] ?? ''}, e o Prometheus coleta a cada ${pt[1] ?? ''}: uma coleta perdida a deixa vazia. Use ${pt[2] ?? ''} ou mais.`,
        `The window of ${name} is ${en[0] ?? ''}, and Prometheus scrapes every ${en[1] ?? ''}: one missed scrape leaves it empty. Use ${en[2] ?? ''} or more.`,
      ),
    ];
  });
};
