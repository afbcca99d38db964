import type { TracesAnswer, TraceSearch } from '@/lib/domain/trace/trace';
import { readBaseUrl } from '../http/base-url';
import { callHttp, type HttpAnswer } from '../http/call-http';
import { excerpt } from '../http/excerpt';
import { HttpFailure } from '../http/http-failure';
import { parseJson } from '../http/parse-json';
import { readJaegerTraces } from './read-jaeger';

/** TraceSource serves the engine's port of that name. */
export interface TraceSource {
  search(search: TraceSearch, budgetMs: number): Promise<TracesAnswer>;
}

/** Twenty traces are some hundred kilobytes: what is far beyond is no answer to our question. */
const maxBytes = 8_000_000;

/** createTraceSource asks one tracing system with Jaeger's query API. It never throws for a server that fails; a bad `baseUrl` is a TypeError. */
export function createTraceSource(baseUrl: string): TraceSource {
  const base = readBaseUrl(baseUrl);
  return {
    async search(search, budgetMs) {
      const url = base.resolve('/api/traces', parametersOf(search));
      try {
        return readAnswer(await callHttp({ method: 'GET', url, headers: base.headers, budgetMs, maxBytes }));
      } catch (error) {
        if (!(error instanceof HttpFailure)) throw error;
        return unknown(reasonOf(error), `traces at ${base.label}: ${error.message}`);
      }
    },
  };
}

function parametersOf({ service, tag, from, to, minDurationMs, limit }: TraceSearch): Record<string, string> {
  const microseconds = (ms: number) => String(Math.round(ms * 1_000));
  return {
    service,
    tags: JSON.stringify({ [tag.key]: tag.value }),
    start: microseconds(from),
    end: microseconds(to),
    limit: String(limit),
    ...(minDurationMs > 0 && { minDuration: `${Math.round(minDurationMs * 1_000)}us` }),
  };
}

function readAnswer({ status, text }: HttpAnswer): TracesAnswer {
  if (status !== 200) return unknown('http_error', `${status}: ${excerpt(text)}`);
  const json = parseJson(text);
  if (!json.ok) return unknown('not_json', excerpt(text));
  const traces = readJaegerTraces(json.value);
  return traces === null
    ? unknown('unreadable', `not what Jaeger answers: ${excerpt(text)}`)
    : { kind: 'traces', traces };
}

type Unknown = Extract<TracesAnswer, { kind: 'unknown' }>;

function unknown(reason: Unknown['reason'], detail: string): Unknown {
  return { kind: 'unknown', reason, detail };
}

function reasonOf(failure: HttpFailure): Unknown['reason'] {
  switch (failure.kind) {
    case 'timeout':
      return 'timeout';
    case 'unreachable':
    case 'broken_off':
      return 'unreachable';
    case 'too_large':
      return 'unreadable';
  }
}
