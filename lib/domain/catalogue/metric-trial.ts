import type { BilingualText } from '../diagnostic/problem';
import type { QueryAnswer } from '../run/query-answer';
import type { CatalogueEnvironment, CatalogueMetric } from './catalogue';

/** TrialSource is what Prometheus holds of one selector of the query: its series now and in the last hour, and its samples. */
export interface TrialSource {
  readonly selector: string;
  readonly rangeMs: number | null;
  /** Null where Prometheus did not tell. */
  readonly seriesNow: number | null;
  readonly seriesInLastHour: number | null;
  /** Age of the newest sample in ms; null where there is none, or Prometheus did not tell. */
  readonly newestAgeMs: number | null;
  /** Samples of the poorest series in the range of the query; null without a range. */
  readonly fewestSamples: number | null;
}

/** MetricTrial is everything that was asked of Prometheus about one metric in one environment. */
export interface MetricTrial {
  readonly metric: Pick<CatalogueMetric, 'query' | 'companionQuery' | 'emptyIsZero'>;
  readonly environment: Pick<CatalogueEnvironment, 'groups' | 'scrapeIntervalMs' | 'minimumSampleRate'>;
  readonly answer: QueryAnswer;
  /** Of the companion query; null where the metric has none. */
  readonly companion: QueryAnswer | null;
  readonly sources: readonly TrialSource[];
}

/** TrialFindingKind names why a query does not serve, or serves only in part. */
export type TrialFindingKind =
  | 'no_answer'
  | 'query_refused'
  | 'never_there'
  | 'gone'
  | 'empty'
  | 'no_group_label'
  | 'group_missing'
  | 'many_per_group'
  | 'other_groups'
  | 'nan'
  | 'infinite'
  | 'range_too_short'
  | 'scrape_slower_than_declared'
  | 'stale'
  | 'companion_unusable'
  | 'too_little_traffic';

/** TrialFinding is one reason; `blocks` means that a run could not be judged with the query as it is. */
export interface TrialFinding {
  readonly kind: TrialFindingKind;
  readonly blocks: boolean;
  readonly text: BilingualText;
  /** What Prometheus said, or which labels differ; evidence, not prose. */
  readonly detail?: string;
}
