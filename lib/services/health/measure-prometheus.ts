import { createPrometheusSource, type PrometheusSource } from '@/lib/adapters/prometheus/source';
import type { Catalogue, CatalogueEnvironment, CatalogueMetric } from '@/lib/domain/catalogue/catalogue';
import type { FreshnessFacts, PrometheusFacts } from '@/lib/domain/health/health-facts';
import { listSelectors } from '@/lib/domain/promql/list-selectors';

const queryBudgetMs = 1_500;
/** Few enough for a Prometheus that others use, too. */
const queriesAtOnce = 8;

type Ages = { readonly control: number | null; readonly canary: number | null };

/** measurePrometheus asks each environment's Prometheus for its time, and for the age of the newest sample behind every metric. */
export async function measurePrometheus(catalogue: Catalogue): Promise<{
  readonly prometheus: readonly PrometheusFacts[];
  readonly freshness: readonly FreshnessFacts[];
}> {
  const measured = await Promise.all(
    catalogue.environments.map((environment) => measureEnvironment(environment, catalogue.metrics)),
  );
  return {
    prometheus: measured.map(({ clock }) => clock),
    freshness: measured.flatMap(({ freshness }) => freshness),
  };
}

async function measureEnvironment(environment: CatalogueEnvironment, metrics: readonly CatalogueMetric[]) {
  const source = createPrometheusSource(environment.prometheusUrl);
  const clock = await readClock(environment.name, source);
  const { name, scrapeIntervalMs } = environment;
  const facts = metrics.map((metric) => ({
    environment: name,
    metric: metric.name,
    label: metric.label,
    scrapeIntervalMs,
  }));
  // A server that did not tell its time would keep every metric waiting in vain.
  if (clock.aheadMs === null)
    return { clock, freshness: facts.map((one) => ({ ...one, ages: null, detail: clock.detail })) };
  const ask = createAsk(source, environment);
  const freshness = await Promise.all(
    facts.map(async (one, index): Promise<FreshnessFacts> => {
      const answers = await Promise.all(listSelectors(metrics[index]?.query ?? '').map(ask));
      const failed = answers.find((answer) => typeof answer === 'string');
      if (typeof failed === 'string') return { ...one, ages: null, detail: failed };
      return { ...one, ages: oldest(answers.filter((answer) => typeof answer !== 'string')), detail: null };
    }),
  );
  return { clock, freshness };
}

async function readClock(environment: string, source: PrometheusSource): Promise<PrometheusFacts> {
  const askedMs = Date.now();
  const answer = await source.query('vector(time())', { budgetMs: queryBudgetMs });
  const tookMs = Date.now() - askedMs;
  if (answer.kind === 'unknown') return { environment, aheadMs: null, detail: answer.detail };
  const seconds = answer.series[0]?.value;
  if (seconds === undefined) return { environment, aheadMs: null, detail: 'it answered without a time' };
  return { environment, aheadMs: seconds * 1_000 - (askedMs + tookMs / 2), detail: null };
}

/** Many metrics read the same series: each selector is asked once, and only so many at a time. */
function createAsk(source: PrometheusSource, { groups, scrapeIntervalMs }: CatalogueEnvironment) {
  const asked = new Map<string, Promise<Ages | string>>();
  const lanes = Array.from({ length: queriesAtOnce }, () => Promise.resolve<unknown>(undefined));
  let next = 0;
  return (selector: string): Promise<Ages | string> => {
    const known = asked.get(selector);
    if (known) return known;
    const lane = next++ % queriesAtOnce;
    // A scrape that failed ends a series at once: over five minutes it still tells how old its last sample is.
    const newest = `max_over_time(timestamp(${selector})[5m:${scrapeIntervalMs}ms])`;
    const query = `time() - max by (${groups.label}) (${newest})`;
    const answer = (lanes[lane] ?? Promise.resolve()).then(async () => {
      const found = await source.query(query, { budgetMs: queryBudgetMs });
      if (found.kind === 'unknown') return found.detail;
      const ageOf = (group: string): number | null => {
        const series = found.series.find(({ labels }) => (labels[groups.label] ?? group) === group);
        return series ? Math.max(0, series.value * 1_000) : null;
      };
      return { control: ageOf(groups.control), canary: ageOf(groups.canary) };
    });
    lanes[lane] = answer;
    asked.set(selector, answer);
    return answer;
  };
}

function oldest(ages: readonly Ages[]): Ages {
  const of = (group: keyof Ages) =>
    ages.reduce<number | null>((worst, age) => {
      const mine = age[group];
      return worst === null || mine === null ? null : Math.max(worst, mine);
    }, 0);
  return { control: of('control'), canary: of('canary') };
}
