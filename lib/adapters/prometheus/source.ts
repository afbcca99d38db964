import type { QueryAnswer } from '@/lib/domain/run/query-answer';
import { readBaseUrl } from '../http/base-url';
import { callHttp } from '../http/call-http';
import { unknownFromFailure } from '../http/unknown-answer';
import { readAnswer } from './read-answer';

/** PrometheusSource serves the engine's MetricSource port. */
export interface PrometheusSource {
  query(promql: string, options: { budgetMs: number; at?: Date }): Promise<QueryAnswer>;
}

/** PrometheusOptions carries headers for authentication and tenancy, which are sent, and never logged or put into an answer. */
export interface PrometheusOptions {
  readonly headers?: Readonly<Record<string, string>>;
  /** Bytes of answer beyond which a query fails; the HTTP caller's limit unless said. */
  readonly maxBytes?: number;
}

/**
 * createPrometheusSource asks instant queries of one Prometheus (or Thanos, Mimir). It never throws for a server that fails:
 * that is an `unknown` answer. Query parameters of `baseUrl` (`?partial_response=false`) go along; a bad `baseUrl` is a TypeError.
 */
export function createPrometheusSource(baseUrl: string, options: PrometheusOptions = {}): PrometheusSource {
  const base = readBaseUrl(baseUrl);
  const url = base.resolve('/api/v1/query');
  const headers = {
    ...base.headers,
    ...options.headers,
    'content-type': 'application/x-www-form-urlencoded',
  };
  const limit = options.maxBytes === undefined ? {} : { maxBytes: options.maxBytes };
  return {
    async query(promql, { budgetMs, at }) {
      try {
        const body = formOf(promql, budgetMs, at);
        return readAnswer(await callHttp({ method: 'POST', url, headers, body, budgetMs, ...limit }));
      } catch (error) {
        return unknownFromFailure(error, `query at ${base.label}`);
      }
    },
  };
}

function formOf(promql: string, budgetMs: number, at: Date | undefined): string {
  const form = new URLSearchParams({ query: promql, timeout: `${Math.max(1, Math.round(budgetMs))}ms` });
  // Only for a phase that is over: with a clock ahead of the server's, `time` gives 200 and an empty vector.
  if (at !== undefined) form.set('time', (at.getTime() / 1_000).toFixed(3));
  return form.toString();
}
