import { Histogram, type Registry } from 'prom-client';
import { latencyBuckets } from './buckets';

/** AnsweredRequest is one request as Micrometer's http_server_requests counts it. */
export type AnsweredRequest = {
  readonly uri: string;
  readonly method: string;
  readonly status: number;
  readonly seconds: number;
  readonly group?: string;
};

/** recordRequests returns the function that counts answered requests under `http_server_requests_seconds`. */
export function recordRequests(registry: Registry, hasGroup: boolean): (request: AnsweredRequest) => void {
  const histogram = new Histogram({
    name: 'http_server_requests_seconds',
    help: 'Duration of HTTP requests from acceptance to answer, in seconds',
    labelNames: ['uri', 'method', 'status', 'outcome', ...(hasGroup ? ['group'] : [])],
    buckets: latencyBuckets,
    registers: [registry],
  });
  return ({ uri, method, status, seconds, group }) => {
    const labels = { uri, method, status: String(status), outcome: outcomeOf(status) };
    histogram.observe(hasGroup ? { ...labels, group: group ?? 'none' } : labels, seconds);
  };
}

/** outcomeOf is Micrometer's outcome tag of an HTTP status. */
export function outcomeOf(status: number): string {
  if (status < 200) return 'INFORMATIONAL';
  if (status < 300) return 'SUCCESS';
  if (status < 400) return 'REDIRECTION';
  if (status < 500) return 'CLIENT_ERROR';
  return 'SERVER_ERROR';
}
