import { createPrometheusSource } from '@/lib/adapters/prometheus/source';
import { canTryMetric, canTryQuery } from '@/lib/auth/permissions';
import type { CatalogueEnvironment, CatalogueMetric } from '@/lib/domain/catalogue/catalogue';
import { diagnoseTrial } from '@/lib/domain/catalogue/diagnose-trial';
import type { MetricTrial, TrialFinding } from '@/lib/domain/catalogue/metric-trial';
import type { Problem } from '@/lib/domain/diagnostic/problem';
import { checkPromql, type PromqlCheck } from '@/lib/domain/promql/check-promql';
import type { QueryAnswer } from '@/lib/domain/run/query-answer';
import type { Viewer } from '@/lib/domain/view/views';
import { askSources } from './ask-sources';
import { refuse, type Outcome } from './failure';
import { readCatalogue } from './read-catalogue';
import type { ServiceContext } from './service-context';

/** MetricTrialView is what a try of a metric showed, and why it does not serve; an empty list of findings means that it does. */
export interface MetricTrialView extends MetricTrial {
  readonly name: string;
  readonly label: CatalogueMetric['label'];
  readonly unit: CatalogueMetric['unit'];
  readonly factor: number;
  readonly environmentName: string;
  readonly query: string;
  readonly findings: readonly TrialFinding[];
}

/** TryWish is what to try: a metric of the catalogue in one of its environments, with another query in place of its own where one is given. */
export interface TryWish {
  readonly metric: string;
  readonly environment: string;
  readonly query: string | null;
}

// A person waits for this, and Prometheus serves runs meanwhile: short, small, and few at a time.
const budgetMs = 4_000;
const maxBytes = 1_000_000;
const mostAtOnce = 3;
const longestQuery = 5_000;
let trying = 0;

/**
 * tryMetric asks the Prometheus of an environment about a metric, now. Only addresses of the stored catalogue are ever called, whatever the
 * wish says. It refuses with `not_permitted`, `not_found`, `does_not_compile` (no PromQL that serves) or `too_many_attempts` (others try now).
 */
export async function tryMetric(
  { db }: Pick<ServiceContext, 'db'>,
  viewer: Viewer,
  wish: TryWish,
): Promise<Outcome<MetricTrialView>> {
  const permission = wish.query === null ? canTryMetric(viewer) : canTryQuery(viewer);
  if (!permission.allowed) return refuse('not_permitted');
  const catalogue = await readCatalogue(db);
  if (!catalogue.ok) return catalogue;
  const metric = catalogue.value.metrics.find(({ name }) => name === wish.metric);
  const environment = catalogue.value.environments.find(({ name }) => name === wish.environment);
  if (!metric || !environment) return refuse('not_found');
  const query = wish.query ?? metric.query;
  if (query.length > longestQuery) return refuse('bad_request');
  const checked = checkPromql(query);
  if (!checked.ok) return refuse('does_not_compile', [problemOf(query, checked)]);
  if (trying >= mostAtOnce) return refuse('too_many_attempts');
  trying += 1;
  try {
    return { ok: true, value: await ask(metric, environment, query) };
  } finally {
    trying -= 1;
  }
}

function problemOf(query: string, { text, from, to }: Extract<PromqlCheck, { ok: false }>): Problem {
  const before = query.slice(0, from).split('\n');
  const column = (before.at(-1)?.length ?? 0) + 1;
  return {
    severity: 'error',
    code: 'promql',
    text,
    line: before.length,
    column,
    length: Math.max(1, to - from),
  };
}

async function ask(
  metric: CatalogueMetric,
  environment: CatalogueEnvironment,
  query: string,
): Promise<MetricTrialView> {
  const prometheus = createPrometheusSource(environment.prometheusUrl, { maxBytes });
  const deadline = performance.now() + budgetMs;
  const instant = (promql: string): Promise<QueryAnswer> =>
    prometheus.query(promql, { budgetMs: deadline - performance.now() });
  const answer = await instant(query);
  // A server that does not answer one question is not asked ten more.
  const silent = answer.kind === 'unknown' && answer.reason !== 'query_error';
  const [companion, sources] = silent
    ? [null, []]
    : await Promise.all([
        metric.companionQuery === null ? null : instant(metric.companionQuery),
        askSources(query, instant),
      ]);
  const { groups, scrapeIntervalMs, minimumSampleRate } = environment;
  const trial: MetricTrial = {
    metric: { query, companionQuery: metric.companionQuery, emptyIsZero: metric.emptyIsZero },
    environment: { groups, scrapeIntervalMs, minimumSampleRate },
    answer,
    companion,
    sources,
  };
  const { name, label, unit, factor } = metric;
  return {
    ...trial,
    name,
    label,
    unit,
    factor,
    environmentName: environment.name,
    query,
    findings: diagnoseTrial(trial),
  };
}
