import type { QueryAnswer, SeriesValue } from '@/lib/domain/run/query-answer';
import type { HttpAnswer } from '../http/call-http';
import { excerpt } from '../http/excerpt';
import { parseJson } from '../http/parse-json';
import { unknownAnswer } from '../http/unknown-answer';
import {
  errorSchema,
  otherResultSchema,
  successSchema,
  type QueryError,
  type QuerySuccess,
} from './answer-schema';
import { readSampleValue } from './read-sample';

/** readAnswer turns any complete HTTP answer to an instant query into a QueryAnswer. */
export function readAnswer(answer: HttpAnswer): QueryAnswer {
  const parsed = parseJson(answer.text);
  const ok = answer.status >= 200 && answer.status <= 299;
  if (!parsed.ok) {
    const text = `answered ${answer.status} with something else than JSON: ${excerpt(answer.text)}`;
    return unknownAnswer(ok ? 'not_json' : 'http_error', text);
  }
  const error = errorSchema.safeParse(parsed.value);
  if (error.success) return readError(error.data, answer.status);
  if (!ok) return unknownAnswer('http_error', `answered ${answer.status}: ${excerpt(answer.text)}`);
  const success = successSchema.safeParse(parsed.value);
  if (success.success) return readSuccess(success.data, serverDateOf(answer));
  const other = otherResultSchema.safeParse(parsed.value);
  if (other.success) {
    return unknownAnswer(
      'query_error',
      `the query gives a ${other.data.data.resultType}, not an instant vector`,
    );
  }
  return unknownAnswer('not_json', `answered ${answer.status} in an unknown shape: ${excerpt(answer.text)}`);
}

/** readError tells the query's own fault (fix the catalogue) from a server that could not answer now. */
function readError({ errorType, error }: QueryError, status: number): QueryAnswer {
  const detail = `${errorType} (${status}): ${excerpt(error)}`;
  switch (errorType) {
    case 'bad_data':
    case 'execution':
      return unknownAnswer('query_error', detail);
    case 'timeout':
    case 'canceled':
      return unknownAnswer('timeout', detail);
  }
  return unknownAnswer('http_error', detail);
}

function readSuccess(success: QuerySuccess, serverDateMs: number | null): QueryAnswer {
  // A warning means that the result may lack series (Thanos: a store did not answer). Before 2.54 notes on style were warnings too.
  const warnings = success.warnings.filter((text) => !text.startsWith('PromQL info:'));
  if (warnings.length > 0) return unknownAnswer('partial', excerpt(warnings.join('; ')));
  const rows =
    success.data.resultType === 'scalar' ? [{ metric: {}, value: success.data.result }] : success.data.result;
  const series: SeriesValue[] = [];
  for (const { metric, value } of rows) {
    if (value === undefined)
      return unknownAnswer('query_error', 'the query gives a native histogram, not a number');
    const number = readSampleValue(value[1]);
    if (number === null) return unknownAnswer('not_json', `a value that is no number: ${excerpt(value[1])}`);
    series.push({ labels: metric, value: number, timestamp: value[0] });
  }
  return { kind: 'vector', series, serverDateMs };
}

function serverDateOf(answer: HttpAnswer): number | null {
  const date = Date.parse(answer.headers.date ?? '');
  return Number.isNaN(date) ? null : date;
}
