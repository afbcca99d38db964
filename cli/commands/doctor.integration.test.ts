import { afterAll, beforeAll, expect, it } from 'vitest';
import { Stand, until } from '@/engine/testing/stand';
import { exitCodes } from '../exit-codes';
import { runCommand } from '../testing/run-command';

let stand: Stand;
beforeAll(async () => {
  stand = await Stand.start();
});
afterAll(() => stand.stop());

const metrics = `metricas:
  - { nome: success, rotulo: { pt-BR: sucesso, en: success }, unidade: '%', fator: 100, melhor: maior,
      promql: 'sum by (group) (rate(test_ok_total[4s])) / sum by (group) (rate(test_requests_total[4s]))' }
`;
const environments = (prometheusUrl: string, toxiproxyUrl: string) => `ambientes:
  - nome: test
    producao: false
    prometheus: { url: '${prometheusUrl}', intervalo_coleta: 1s }
    grupos: { rotulo: group, controle: control, canary: canary }
    parcela_canary: 5%
    alvos:
      - nome: a -> b
        endpoints: [{ api: '${toxiproxyUrl}', proxy: path }]
        sonda: { tipo: nenhuma }
        guardas: [{ api: 'http://127.0.0.1:9', variavel_segredo: GUARD_SECRET }]
`;

/** The command reads DATABASE_URL of this process. */
async function doctor(url: string, ...args: string[]) {
  const before = process.env.DATABASE_URL;
  process.env.DATABASE_URL = url;
  try {
    return await runCommand('doctor', ...args);
  } finally {
    if (before === undefined) delete process.env.DATABASE_URL;
    else process.env.DATABASE_URL = before;
  }
}

it('sees what real servers show: engine, proxies and whose toxics, clocks, samples, a guard that is gone, versions', async () => {
  await stand.pool.query(
    `INSERT INTO "CatalogueVersion" ("hash", "metricsYaml", "environmentsYaml") VALUES ('h', $1, $2)`,
    [metrics, environments(stand.prometheus.url, stand.toxiproxy.url)],
  );
  await stand.toxiproxyCall('POST', '/proxies/path/toxics', {
    name: 'somebody-elses',
    type: 'latency',
    attributes: { latency: 1, jitter: 0 },
  });
  await stand.engine('one', { GUARD_SECRET: 'a secret of the tests, 32 characters or more' });
  const guardHeard = `SELECT 1 FROM "Engine" WHERE jsonb_array_length("vitals" -> 'guards') > 0`;
  await until(async () => ((await stand.pool.query(guardHeard)).rowCount ? true : null), 40_000);
  const { code, out } = await doctor(stand.database.url, '--lang', 'en');
  expect(code).toBe(exitCodes.failed);
  expect(out).toMatch(/^ {2}(✓ well|! attention) .*The engine one .* is alive/m);
  expect(out).toMatch(/^ {2}✗ broken .*The guard at http:\/\/127\.0\.0\.1:9 .* does not answer one/m);
  expect(out).toMatch(/^ {2}! attention .*path \(.*\): latency of somebody else \(somebody-elses\)/m);
  expect(out).toMatch(/^ {2}✓ well .*The clock of the Prometheus of test is \d/m);
  expect(out).toMatch(/^ {2}✓ well .*success \(test\): newest sample \d+ s ago/m);
  expect(out).toMatch(/Toxiproxy 2\.\d+\.\d+ at http|Toxiproxy git at http/);
  expect(out).toMatch(/PostgreSQL \d+/);
});

it('says that the database does not answer, as JSON too', async () => {
  const { code, out } = await doctor('postgresql://nobody@127.0.0.1:9/none', '--json');
  expect(code).toBe(exitCodes.failed);
  expect(JSON.parse(out)).toMatchObject({
    worst: 'broken',
    areas: [{ area: 'engines', lines: [{ id: 'database' }] }, {}, {}, {}, {}, {}, {}],
  });
});
