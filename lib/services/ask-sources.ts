import type { TrialSource } from '@/lib/domain/catalogue/metric-trial';
import { formatPromqlDuration } from '@/lib/domain/promql/parse-duration';
import { selectorsOf, type QuerySelector } from '@/lib/domain/promql/selectors-of';
import type { QueryAnswer } from '@/lib/domain/run/query-answer';

/** mostSelectors bounds how many series selectors of one query are looked into. */
const mostSelectors = 4;

type Ask = (promql: string) => Promise<QueryAnswer>;

/** askSources asks what Prometheus holds of each selector of a query: it tells a wrong name from a dead target and from a slow scrape. */
export function askSources(query: string, ask: Ask): Promise<TrialSource[]> {
  return Promise.all(
    selectorsOf(query)
      .slice(0, mostSelectors)
      .map((selector) => askSource(selector, ask)),
  );
}

async function askSource({ text, rangeMs }: QuerySelector, ask: Ask): Promise<TrialSource> {
  const [now, lastHour, newest, fewest] = await Promise.all([
    ask(`count(${text}) or vector(0)`),
    ask(`count(last_over_time(${text}[1h])) or vector(0)`),
    ask(`time() - max(timestamp(${text}))`),
    rangeMs === null ? null : ask(`min(count_over_time(${text}[${formatPromqlDuration(rangeMs)}]))`),
  ]);
  const ageSeconds = oneValue(newest);
  return {
    selector: text,
    rangeMs,
    seriesNow: oneValue(now),
    seriesInLastHour: oneValue(lastHour),
    newestAgeMs: ageSeconds === null ? null : ageSeconds * 1_000,
    fewestSamples: fewest && oneValue(fewest),
  };
}

/** oneValue reads the number of an answer of one series; null where there is none, for whatever reason: nothing is concluded from it. */
function oneValue(answer: QueryAnswer): number | null {
  const value = answer.kind === 'vector' ? answer.series[0]?.value : undefined;
  return value === undefined || Number.isNaN(value) ? null : value;
}
