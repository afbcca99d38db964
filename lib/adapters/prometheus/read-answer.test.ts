import { describe, expect, it } from 'vitest';
import { readAnswer } from './read-answer';
import { readSampleValue } from './read-sample';

const answer = (body: unknown, status = 200) =>
  readAnswer({
    status,
    headers: { date: 'Tue, 15 Nov 1994 08:12:31 GMT' },
    text: typeof body === 'string' ? body : JSON.stringify(body),
  });
const vector = (value: unknown, more: object = {}) => ({
  status: 'success',
  data: { resultType: 'vector', result: [{ metric: { group: 'canary' }, value: [1_700_000_000.5, value] }] },
  ...more,
});

describe('readSampleValue', () => {
  it.each([
    ['1', 1],
    ['-0.5', -0.5],
    ['1e-05', 1e-5],
    ['1.5E+10', 1.5e10],
    ['1e309', Infinity],
    ['+Inf', Infinity],
    ['-Inf', -Infinity],
    ['NaN', NaN],
    ['', null],
    [' 1', null],
    ['0x10', null],
    ['1,5', null],
    ['null', null],
  ])('%s', (text, value) => {
    expect(readSampleValue(text)).toBe(value);
  });
});

describe('readAnswer', () => {
  it('reads a vector, with the server clock', () => {
    expect(answer(vector('0.25'))).toEqual({
      kind: 'vector',
      series: [{ labels: { group: 'canary' }, value: 0.25, timestamp: 1_700_000_000.5 }],
      serverDateMs: Date.UTC(1994, 10, 15, 8, 12, 31),
    });
  });

  it('keeps NaN and infinities, and an empty vector empty', () => {
    expect(answer(vector('NaN'))).toMatchObject({ series: [{ value: NaN }] });
    expect(answer(vector('-Inf'))).toMatchObject({ series: [{ value: -Infinity }] });
    expect(answer({ status: 'success', data: { resultType: 'vector', result: [] } })).toMatchObject({
      series: [],
    });
  });

  it('takes infos for what they are, and warnings for a partial result', () => {
    expect(answer(vector('1', { infos: ['metric might not be a counter'] })).kind).toBe('vector');
    expect(answer(vector('1', { warnings: ['PromQL info: metric might not be a counter'] })).kind).toBe(
      'vector',
    );
    expect(answer(vector('1', { warnings: ['No StoreAPIs matched for this query'] }))).toMatchObject({
      kind: 'unknown',
      reason: 'partial',
    });
  });

  it.each([
    ['bad_data', 400, 'query_error'],
    ['execution', 422, 'query_error'],
    ['timeout', 503, 'timeout'],
    ['canceled', 503, 'timeout'],
    ['internal', 500, 'http_error'],
    ['too_many_requests', 429, 'http_error'],
    ['bad_data', 200, 'query_error'],
  ])('%s with %d is %s', (errorType, status, reason) => {
    expect(answer({ status: 'error', errorType, error: 'why' }, status)).toMatchObject({
      kind: 'unknown',
      reason,
    });
  });

  it.each([
    ['<html><h1>503 Service Unavailable</h1></html>', 503, 'http_error'],
    ['<html><h1>Sign in</h1></html>', 200, 'not_json'],
    ['', 200, 'not_json'],
    ['', 302, 'http_error'],
    ['{"status":"succ', 200, 'not_json'],
    ['{}', 200, 'not_json'],
    ['{"message":"no"}', 401, 'http_error'],
    [vector(''), 200, 'not_json'],
    [vector(1), 200, 'not_json'],
    [{ status: 'success', data: { resultType: 'matrix', result: [] } }, 200, 'query_error'],
    [
      { status: 'success', data: { resultType: 'vector', result: [{ metric: {}, histogram: [] }] } },
      200,
      'query_error',
    ],
  ])('%j with %d is %s, never a number', (body, status, reason) => {
    expect(answer(body, status)).toMatchObject({ kind: 'unknown', reason });
  });
});
