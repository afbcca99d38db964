import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { interpolate } from './interpolate';
import { matchMetric } from './match-metric';
import { parseCatalogue } from './parse-catalogue';

const read = (name: string) => readFileSync(new URL(`../../../deck/${name}`, import.meta.url), 'utf8');
const metricsYaml = read('metricas.yaml');
const environmentsYaml = interpolate(read('ambientes.yaml'), {});
/** The guard of the deck while GUARD_URL is not set. */
const noGuard = "{ api: '', variavel_segredo: GUARD_SECRET }";

function problemsOf(metrics: string, environments: string) {
  const parsed = parseCatalogue(metrics, environments);
  return parsed.ok ? parsed.warnings : parsed.problems;
}

function deckCatalogue() {
  const parsed = parseCatalogue(metricsYaml, environmentsYaml);
  if (!parsed.ok) throw new Error(JSON.stringify(parsed.problems));
  return parsed.value;
}

describe('the catalogue of the deck', () => {
  it('is read without a problem', () => {
    const parsed = parseCatalogue(metricsYaml, environmentsYaml);
    expect(parsed).toMatchObject({ ok: true, warnings: [] });
  });

  it('describes the two environments', () => {
    expect(deckCatalogue().environments).toMatchObject([
      {
        name: 'producao-canary',
        production: true,
        acceptanceRequired: true,
        canaryShare: 0.05,
        heartbeatAlert: 'Watchdog',
      },
      { name: 'homologacao', production: false, acceptanceRequired: false },
    ]);
  });

  it('averages instant gauges and leaves windowed queries to be widened', () => {
    const aggregations = Object.fromEntries(
      deckCatalogue().metrics.map(({ name, aggregation }) => [name, aggregation]),
    );
    expect(aggregations).toMatchObject({
      ocupacao_pool_threads: 'mean',
      circuit_breaker_aberto: 'mean',
      taxa_erro_5xx: null,
    });
  });

  it.each([
    ['taxa de erro HTTP 5xx', 'taxa_erro_5xx'],
    ['TAXA DE ERRO http 5XX', 'taxa_erro_5xx'],
    ['HTTP 5xx error rate', 'taxa_erro_5xx'],
    ['latência p99', 'latencia_p99_order_service'],
    ['a latencia p99 do order-service', 'latencia_p99_order_service'],
    ['the p99 latency of the order-service', 'latencia_p99_order_service'],
    ['p99 latency', 'latencia_p99_order_service', 'none'],
    ['a taxa de sucesso na criação de pedidos', 'taxa_sucesso_pedidos'],
    ['the order creation success rate', 'taxa_sucesso_pedidos'],
    ['o checkout segue no ar e a taxa de sucesso', 'taxa_sucesso_pedidos'],
    ['o Circuit Breaker', 'circuit_breaker_aberto'],
    ['the fallback', 'taxa_fallback'],
    ['latencia_p99_order_service', 'latencia_p99_order_service'],
  ])('knows what %j means', (phrase, name, kind = 'one') => {
    const match = matchMetric(phrase, deckCatalogue().metrics);
    if (kind === 'none') expect(match.kind).toBe('none');
    else expect(match).toMatchObject({ kind: 'one', metric: { name } });
  });

  it('names the neighbour of a phrase that it does not know, and does not take it', () => {
    expect(matchMetric('a latênci p99', deckCatalogue().metrics)).toEqual({
      kind: 'none',
      nearest: 'latência p99',
    });
    expect(matchMetric('uso de disco', deckCatalogue().metrics)).toEqual({
      kind: 'none',
      nearest: undefined,
    });
    expect(matchMetric('', deckCatalogue().metrics).kind).toBe('none');
  });
});

describe('a broken metricas.yaml', () => {
  it.each([
    [
      'a query that does not parse',
      'sum by (group) (rate(orders_created_total',
      'sum by (group (rate(orders_created_total',
      'promql',
    ],
    ['a unit that does not exist', 'unidade: ms', 'unidade: milissegundos', 'not-allowed-value'],
    ['a key with a typo', 'melhor: menor', 'melho: menor', 'unknown-key'],
    ['a name with a space', 'nome: taxa_fallback', 'nome: taxa fallback', 'metric-name'],
    ['a factor of zero', 'fator: 1000', 'fator: 0', 'out-of-range'],
    ['a synonym that means another metric', '      - fallback\n', '      - latência p99\n', 'name-taken'],
    ['a name that is there twice', 'nome: taxa_fallback', 'nome: pedidos_por_minuto', 'name-taken'],
    [
      'an aggregation on a window',
      'unidade: por_minuto\n',
      'unidade: por_minuto\n    agregacao: media\n',
      'aggregation-of-window',
    ],
    [
      'empty as zero without companion',
      '    agregacao: media\n\n  - nome: taxa_fallback',
      '    vazio_vale_zero: true\n\n  - nome: taxa_fallback',
      'empty-without-companion',
    ],
  ])('with %s says so', (_name, from, to, code) => {
    expect(metricsYaml).toContain(from);
    const problems = problemsOf(
      metricsYaml.replace(from, () => to),
      environmentsYaml,
    );
    const found = problems.find((problem) => problem.code === code);
    expect(found).toMatchObject({ file: 'metricas.yaml', severity: 'error' });
    const firstLine = metricsYaml.slice(0, metricsYaml.indexOf(from)).split('\n').length;
    expect(found?.line).toBeGreaterThanOrEqual(firstLine);
    expect(found?.line).toBeLessThanOrEqual(firstLine + to.split('\n').length);
  });

  it('raises no second error where an environment refers to a metric that could not be read', () => {
    const problems = problemsOf(metricsYaml.replace('melhor: menor', 'melho: menor'), environmentsYaml);
    expect(problems.map(({ file }) => file)).toEqual(['metricas.yaml']);
  });
});

describe('a broken ambientes.yaml', () => {
  it.each([
    ['an address that is none', 'url: http://127.0.0.1:9090', 'url: 127.0.0.1:9090', 'url'],
    [
      'a password in an address',
      'api: http://127.0.0.1:8474',
      'api: http://eu:segredo@127.0.0.1:8474',
      'secret-in-url',
    ],
    ['a variable that is not set', 'url: http://127.0.0.1:9090', 'url: ${PROMETHEUS}', 'variable-not-set'],
    ['a metric that does not exist', '- taxa_fallback', '- taxa_falback', 'unknown-metric'],
    [
      'an exposure that does not exist',
      'exposicao: chamadas_lentas_inventory',
      'exposicao: chamadas_lentas',
      'unknown-metric',
    ],
    ['a proxy that no URL can name', 'proxy: inventory-canary', 'proxy: inventory/canary', 'proxy-name'],
    ['two groups of one name', 'canary: canary }', 'canary: control }', 'same-groups'],
    ['an environment twice', 'nome: homologacao', 'nome: producao-canary', 'repeated-name'],
    ['a probe without its slash', 'caminho: /health', 'caminho: health', 'probe-path'],
    ['an unknown probe', 'tipo: http', 'tipo: htp', 'not-allowed-value'],
    ['an unknown key', 'parcela_canary', 'parcela_canario', 'unknown-key'],
    ['a share above 100 %', 'parcela_canary: 5%', 'parcela_canary: 500%', 'out-of-range'],
    [
      'an early second look in production',
      'exige_aceite: true',
      'exige_aceite: true\n    segunda_olhada: 2s',
      'second-look-too-early',
    ],
    [
      'the address of a restart hook instead of the name of its variable',
      'exposicao: chamadas_lentas_inventory',
      'reinicio: { variavel_endereco: "https://u:segredo@restart.example" }',
      'variable-name',
    ],
    [
      'a restart hook that may be called every second',
      'exposicao: chamadas_lentas_inventory',
      'reinicio: { variavel_endereco: RESTART_URL, intervalo_minimo: 1s }',
      'out-of-range',
    ],
    [
      'the secret of a guard instead of the name of its variable',
      noGuard,
      '{ api: "http://127.0.0.1:8475", variavel_segredo: "segredo-de-verdade" }',
      'variable-name',
    ],
    [
      'a variable of a guard that names another credential',
      noGuard,
      '{ api: "http://127.0.0.1:8475", variavel_segredo: DATABASE_URL }',
      'variable-name',
    ],
    [
      'a guard beside a Toxiproxy that is not of the target',
      noGuard,
      '{ api: "http://127.0.0.1:8475", toxiproxy: "http://127.0.0.1:1", variavel_segredo: GUARD_SECRET }',
      'guard-toxiproxy',
    ],
    ['a longer tick', 'exige_aceite: false', 'exige_aceite: false\n    intervalo_tick: 5s', 'out-of-range'],
  ])('with %s says so', (_name, from, to, code) => {
    expect(environmentsYaml).toContain(from);
    const problems = problemsOf(
      metricsYaml,
      environmentsYaml.replace(from, () => to),
    );
    expect(problems).toContainEqual(
      expect.objectContaining({ code, file: 'ambientes.yaml', severity: 'error' }),
    );
    expect(JSON.stringify(problems)).not.toContain('segredo');
  });

  it('warns of production without acceptance, and reads it', () => {
    const parsed = parseCatalogue(
      metricsYaml,
      environmentsYaml.replace('exige_aceite: true', 'exige_aceite: false'),
    );
    expect(parsed).toMatchObject({ ok: true, warnings: [{ code: 'production-without-acceptance' }] });
  });

  it('lowers times outside production', () => {
    const quick =
      'exige_aceite: false\n    segunda_olhada: 1s\n    intervalo_tick: 500ms\n    teto_recuperacao: 20s\n    cego_apos: 3s';
    const parsed = parseCatalogue(metricsYaml, environmentsYaml.replace('exige_aceite: false', quick));
    expect(parsed.ok && parsed.value.environments[1]?.timing).toEqual({
      secondLookMs: 1000,
      tickMs: 500,
      recoveryCapMs: 20_000,
      blindAfterMs: 3000,
    });
  });

  it('reads a guard where an address is given, beside the only Toxiproxy of the target unless it says otherwise', () => {
    expect(deckCatalogue().environments[0]?.targets[0]).not.toHaveProperty('guards');
    const guarded = environmentsYaml.replace(
      noGuard,
      '{ api: "http://127.0.0.1:8475", variavel_segredo: GUARD_SECRET }',
    );
    const parsed = parseCatalogue(metricsYaml, guarded);
    const target = parsed.ok ? parsed.value.environments[0]?.targets[0] : undefined;
    expect(target?.guards).toEqual([
      {
        apiUrl: 'http://127.0.0.1:8475',
        toxiproxyUrl: target?.endpoints[0]?.apiUrl,
        secretVariable: 'GUARD_SECRET',
      },
    ]);
  });

  it('reads a restart hook and a demanded rehearsal', () => {
    const asked = environmentsYaml
      .replace('exige_aceite: true', 'exige_aceite: true\n    ensaio_aborto: { idade_maxima: 24h }')
      .replace(
        'exposicao: chamadas_lentas_inventory',
        'reinicio: { variavel_endereco: RESTART_URL, variavel_chave: RESTART_KEY, prazo: 2s }',
      );
    const parsed = parseCatalogue(metricsYaml, asked);
    const first = parsed.ok ? parsed.value.environments[0] : undefined;
    expect(first?.rehearsalMaxAgeMs).toBe(86_400_000);
    expect(first?.targets[0]?.restart).toEqual({
      urlVariable: 'RESTART_URL',
      keyVariable: 'RESTART_KEY',
      minIntervalMs: 60_000,
      timeoutMs: 2_000,
    });
  });

  it('reads where traces are, and refuses an address that is none', () => {
    const withTraces = (url: string) =>
      environmentsYaml.replace(
        'exige_aceite: true',
        `exige_aceite: true\n    rastreamento: { url: '${url}' }`,
      );
    const parsed = parseCatalogue(metricsYaml, withTraces('http://jaeger:16686'));
    const first = parsed.ok ? parsed.value.environments[0] : undefined;
    expect(first?.tracing).toEqual({ url: 'http://jaeger:16686', service: null });
    expect(problemsOf(metricsYaml, withTraces('jaeger:16686'))[0]).toMatchObject({ file: 'ambientes.yaml' });
  });

  it('says everything of both files', () => {
    const problems = problemsOf('metricas: []', 'ambientes: 3');
    expect(problems.map(({ file, code }) => `${file ?? ''} ${code}`)).toEqual([
      'metricas.yaml empty-value',
      'ambientes.yaml wrong-type',
    ]);
  });
});
