import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { freePort } from '@/scripts/servers/free-port';
import { startPrometheus } from '@/scripts/servers/prometheus';
import type { RunningServer } from '@/scripts/servers/running-server';
import { startScriptedServer } from '../http/testing/scripted-server';
import { createPrometheusSource } from './source';

const budgetMs = 2_000;
let server: RunningServer;
beforeAll(async () => {
  server = await startPrometheus({
    configuration: 'global: {scrape_interval: 1s}\nscrape_configs: []\n',
  });
});
afterAll(() => server.stop());

const ask = (promql: string) => createPrometheusSource(server.url).query(promql, { budgetMs });

describe('a real Prometheus', () => {
  it.each([
    ['vector(1)', 1],
    ['scalar(vector(2.5))', 2.5],
    ['vector(0) / 0', NaN],
    ['vector(1) / 0', Infinity],
    ['vector(-1) / 0', -Infinity],
  ])('%s is %d, at the time of its own clock', async (promql, value) => {
    const answer = await ask(promql);
    expect(answer).toMatchObject({ kind: 'vector', series: [{ value }] });
    if (answer.kind !== 'vector') return;
    expect(Math.abs((answer.serverDateMs ?? 0) - Date.now())).toBeLessThan(5_000);
    expect(Math.abs((answer.series[0]?.timestamp ?? 0) * 1_000 - Date.now())).toBeLessThan(5_000);
  });

  it('gives labels, and an empty vector for what was never there', async () => {
    expect(await ask('label_replace(vector(1), "group", "canary", "", "")')).toMatchObject({
      series: [{ labels: { group: 'canary' } }],
    });
    expect(await ask('never_there / never_there')).toMatchObject({ kind: 'vector', series: [] });
    expect(await ask('vector(1) > 5')).toMatchObject({ kind: 'vector', series: [] });
  });

  it('is asked about a moment only where one is given', async () => {
    const at = new Date('2026-01-02T03:04:05.678Z');
    const answer = await createPrometheusSource(server.url).query('time()', { budgetMs, at });
    expect(answer).toMatchObject({
      series: [{ value: at.getTime() / 1_000, timestamp: at.getTime() / 1_000 }],
    });
  });

  it('accepts a query that is longer than an address may be', async () => {
    const promql = Array.from({ length: 2_000 }, (_, n) => `vector(${n})`).join(' or ');
    expect(await ask(promql)).toMatchObject({ kind: 'vector' });
  });

  it.each(['sum(rate(', 'up{job=~"("}', 'label_replace(vector(1), "0bad", "", "", "")', 'up[5m]', '"text"'])(
    'calls %s an error of the query',
    async (promql) => {
      expect(await ask(promql)).toMatchObject({ kind: 'unknown', reason: 'query_error' });
    },
  );

  it('stops a query that takes too long, on both sides', async () => {
    const slow = 'count_values("v", sum_over_time(vector(1)[1000d:1s]))';
    const startedMs = performance.now();
    const answer = await createPrometheusSource(server.url).query(slow, { budgetMs: 300 });
    expect(answer).toMatchObject({ kind: 'unknown' });
    expect(performance.now() - startedMs).toBeLessThan(1_500);
  });
});

describe('what a real Prometheus cannot be made to give', () => {
  it('is unknown, with its reason, and never an exception', async () => {
    const nobody = createPrometheusSource(`http://127.0.0.1:${await freePort()}`);
    expect(await nobody.query('up', { budgetMs })).toMatchObject({ kind: 'unknown', reason: 'unreachable' });
    const gateway = await startScriptedServer((request, response) => {
      if (request.url?.startsWith('/html') === true) response.writeHead(503).end('<html><h1>503</h1></html>');
      else if (request.url?.startsWith('/broken') === true) request.socket.destroy();
    });
    try {
      const query = (path: string) =>
        createPrometheusSource(gateway.url + path).query('up', { budgetMs: 200 });
      expect(await query('/html')).toMatchObject({ kind: 'unknown', reason: 'http_error' });
      expect(await query('/broken')).toMatchObject({ kind: 'unknown', reason: 'unreachable' });
      expect(await query('/silent')).toMatchObject({ kind: 'unknown', reason: 'timeout' });
    } finally {
      await gateway.close();
    }
  });

  it('sends credentials and parameters along, and never says them', async () => {
    const asked: unknown[] = [];
    const gateway = await startScriptedServer((request, response, body) => {
      asked.push([request.url, request.headers.authorization, request.headers['x-scope-orgid'], body]);
      response.writeHead(401).end('no');
    });
    try {
      const url = `${gateway.url.replace('//', '//ana:s3cret@')}/prom/?partial_response=false`;
      const source = createPrometheusSource(url, { headers: { 'X-Scope-OrgID': 't0ken' } });
      const answer = await source.query('up', { budgetMs });
      expect(JSON.stringify(answer)).not.toMatch(/s3cret|t0ken/);
      expect(asked).toEqual([
        [
          '/prom/api/v1/query?partial_response=false',
          expect.stringMatching(/^Basic /),
          't0ken',
          'query=up&timeout=2000ms',
        ],
      ]);
    } finally {
      await gateway.close();
    }
  });
});
