import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { openDatabase, type Database } from '@/lib/adapters/postgres/client';
import { freePort } from '@/scripts/servers/free-port';
import { startPrometheus } from '@/scripts/servers/prometheus';
import type { RunningServer } from '@/scripts/servers/running-server';
import { createMigratedDatabase, type TestDatabase } from '@/scripts/servers/test-database';
import { importCatalogue } from './import-catalogue';
import { addPeople, type People } from './testing/sample-run';
import { writeSampleDeck, type SampleDeck } from './testing/sample-deck';
import { tryMetric } from './try-metric';

let server: TestDatabase;
let db: Database;
let deck: SampleDeck;
let people: People;
let prometheus: RunningServer;
const opened: http.Server[] = [];

function listen(handler: http.RequestListener): Promise<number> {
  const opening = http.createServer(handler);
  opened.push(opening);
  return new Promise((resolve) => {
    opening.listen(0, '127.0.0.1', () => resolve((opening.address() as AddressInfo).port));
  });
}

function close(closing: http.Server | undefined): Promise<unknown> {
  closing?.closeAllConnections();
  return new Promise((resolve) => closing?.close(resolve));
}

/** Two groups with two paths each that count up by the second, and one counter that stands still. */
function exposition(path = '/metrics'): string {
  if (path === '/slow') return 'slow_total{group="control"} 1\nslow_total{group="canary"} 1\n';
  const count = Math.round(Date.now() / 100) % 1e6;
  const lines = ['control', 'canary'].flatMap((group) => [
    `ok_total{group="${group}",path="/a"} ${count}`,
    `ok_total{group="${group}",path="/b"} ${count}`,
    `idle_total{group="${group}"} 7`,
  ]);
  return `${lines.join('\n')}\n`;
}

const environment = (name: string, url: string) => `  - nome: ${name}
    producao: false
    prometheus: { url: "${url}", intervalo_coleta: 1s }
    grupos: { rotulo: group, controle: control, canary: canary }
    parcela_canary: 5%
    alvos: [{ nome: a -> b, endpoints: [{ api: "http://127.0.0.1:1", proxy: p }], sonda: { tipo: nenhuma } }]
`;

beforeAll(async () => {
  const shop = await listen((request, response) => response.end(exposition(request.url)));
  const dying = await listen((_, response) => response.end('dying_total{group="canary"} 1\n'));
  const html = await listen((_, response) => response.writeHead(503).end('<html>gateway</html>'));
  const silent = await listen(() => undefined);
  prometheus = await startPrometheus({
    configuration: `global: {scrape_interval: 1s, scrape_timeout: 1s}
scrape_configs:
  - {job_name: shop, static_configs: [{targets: ["127.0.0.1:${shop}"]}]}
  - {job_name: dying, static_configs: [{targets: ["127.0.0.1:${dying}"]}]}
  - {job_name: slow, scrape_interval: 4s, metrics_path: /slow, static_configs: [{targets: ["127.0.0.1:${shop}"]}]}
`,
  });
  server = await createMigratedDatabase();
  db = openDatabase(server.url);
  people = await addPeople(db);
  deck = await writeSampleDeck();
  await deck.write(
    'ambientes.yaml',
    [
      'ambientes:\n',
      environment('vivo', prometheus.url),
      environment('html', `http://127.0.0.1:${html}`),
      environment('mudo', `http://127.0.0.1:${silent}`),
      environment('recusa', `http://127.0.0.1:${await freePort()}`),
    ].join(''),
  );
  expect(await importCatalogue({ db }, deck.folder, {}, null)).toMatchObject({ ok: true });
  const enough = 'count_over_time(ok_total[10s]) > 5';
  await vi.waitFor(async () => expect((await seriesOf(enough)).length).toBe(4), {
    timeout: 30_000,
    interval: 250,
  });
  await close(opened[1]);
  await vi.waitFor(async () => expect(await seriesOf('dying_total')).toEqual([]), {
    timeout: 30_000,
    interval: 250,
  });
});

afterAll(async () => {
  for (const one of opened) await close(one);
  await prometheus.stop();
  await db.$disconnect();
  await server.drop();
  await deck.remove();
});

async function seriesOf(query: string): Promise<unknown[]> {
  const answer = await fetch(`${prometheus.url}/api/v1/query?query=${encodeURIComponent(query)}`);
  const { data } = (await answer.json()) as { data: { result: unknown[] } };
  return data.result;
}

const wish = (query: string | null, environmentName = 'vivo') => ({
  metric: 'taxa_sucesso',
  environment: environmentName,
  query,
});

async function findingsOf(query: string | null, environmentName?: string) {
  const tried = await tryMetric({ db }, people.edu, wish(query, environmentName));
  if (!tried.ok) throw new Error(tried.failure.code);
  return tried.value.findings.map(({ kind, blocks }) => `${kind}${blocks ? '!' : ''}`);
}

describe('a metric is tried against the live Prometheus', () => {
  it.each<[query: string, findings: string[]]>([
    ['sum by (group) (rate(ok_total[8s]))', []],
    ['rate(ok_total[8s])', ['many_per_group!', 'many_per_group!']],
    ['sum(rate(ok_total[8s]))', ['no_group_label!', 'group_missing!', 'group_missing!']],
    ['sum by (group) (rate(ok_total{group="canary"}[8s]))', ['group_missing!']],
    ['sum by (group) (rate(okay_total[8s]))', ['never_there!']],
    ['sum by (group) (rate(dying_total[8s]))', ['gone!']],
    ['sum by (group) (rate(idle_total[8s])) / sum by (group) (rate(idle_total[8s]))', ['nan!', 'nan!']],
    ['sum by (group) (rate(ok_total[8s])) / sum by (group) (0 * idle_total)', ['infinite!', 'infinite!']],
    ['sum by (group) (rate(ok_total[1s]))', ['range_too_short!']],
    ['sum by (group) (rate(slow_total[5s]))', ['range_too_short!']],
    ['sum by (group) (rate(ok_total[3s]))', ['range_too_short']],
    [
      'label_replace(sum(rate(ok_total[8s])), "group", "blue", "", "")',
      ['group_missing!', 'group_missing!', 'other_groups'],
    ],
  ])('%s', async (query, findings) => {
    await vi.waitFor(async () => expect(await findingsOf(query)).toEqual(expect.arrayContaining(findings)), {
      timeout: 15_000,
      interval: 500,
    });
    const found = await findingsOf(query);
    if (findings.length === 0) expect(found).toEqual([]);
  });

  it('shows the series with their labels', async () => {
    const tried = await tryMetric({ db }, people.edu, wish('sum by (group) (rate(ok_total[8s]))'));
    if (!tried.ok || tried.value.answer.kind !== 'vector') throw new Error('no vector');
    expect(tried.value.answer.series.map(({ labels }) => labels)).toEqual(
      expect.arrayContaining([{ group: 'control' }, { group: 'canary' }]),
    );
  });

  it.each([
    ['html', 'no_answer!'],
    ['mudo', 'no_answer!'],
    ['recusa', 'no_answer!'],
  ])('a Prometheus that is %s is told apart from an empty answer', async (name, kind) => {
    expect(await findingsOf(null, name)).toEqual([kind]);
  });
});

describe('who may try, and what', () => {
  it('lets whoever plays cards try the catalogue, engineers alone another query, and calls no other address', async () => {
    expect(await tryMetric({ db }, people.fabiana, wish(null))).toMatchObject({ ok: true });
    expect(await tryMetric({ db }, people.fabiana, wish('up'))).toMatchObject({
      failure: { code: 'not_permitted' },
    });
    expect(await tryMetric({ db }, people.paulo, wish(null))).toMatchObject({
      failure: { code: 'not_permitted' },
    });
    const elsewhere = wish(null, 'http://169.254.169.254');
    expect(await tryMetric({ db }, people.edu, elsewhere)).toMatchObject({ failure: { code: 'not_found' } });
    expect(await tryMetric({ db }, people.edu, wish('sum bi (x)'))).toMatchObject({
      failure: { code: 'does_not_compile', problems: [{ code: 'promql' }] },
    });
  });
});
