import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { interpolate } from '../../catalogue/interpolate';
import { parseCatalogue } from '../../catalogue/parse-catalogue';
import { checkCard } from '../check-card';

const read = (path: string) => readFileSync(new URL(`../../../../deck/${path}`, import.meta.url), 'utf8');
const rede07 = read('cartas/REDE-07.yaml');
/** The deck without what it declares of pools, breakers and buckets: each case declares its own. */
function without(text: string, keys: readonly string[]): string {
  const entry = new RegExp(`^( +)(?:${keys.join('|')}):.*\\n(?:\\1 +.*\\n)*`, 'gm');
  return text.replace(entry, '');
}
const metricsYaml = without(read('metricas.yaml'), ['faixas']);
const environmentsYaml = interpolate(without(read('ambientes.yaml'), ['conexoes', 'circuit_breakers']), {});

type Change = readonly [from: string, to: string];
interface Changes {
  readonly card?: Change;
  readonly metrics?: Change;
  readonly environments?: Change;
}

function changed(text: string, change: Change | undefined): string {
  if (change === undefined) return text;
  expect(text).toContain(change[0]);
  return text.replace(change[0], () => change[1]);
}

function warningsOf({ card, metrics, environments }: Changes): string[] {
  const catalogue = parseCatalogue(changed(metricsYaml, metrics), changed(environmentsYaml, environments));
  if (!catalogue.ok) throw new Error(JSON.stringify(catalogue.problems));
  const checked = checkCard(changed(rede07, card), catalogue.value, 'en');
  expect(checked.problems).toEqual([]);
  for (const { text, severity } of checked.warnings) {
    expect(severity).toBe('warning');
    expect(`${text['pt-BR']} ${text.en}`).not.toMatch(/undefined|NaN|\[object|Infinity/);
  }
  return checked.warnings.map(({ code, line }) => `${line} ${code}`);
}

const target = '        exposicao: chamadas_lentas_inventory\n';
const declared = (more: string): Change => [target, `${target}        ${more}\n`];
const breaker = (more: string) =>
  declared(`circuit_breakers: [{ metrica: circuit_breaker_aberto, ${more} }]`);
const p99 = '    sinonimos:\n      - latência p99\n';
const buckets = (bounds: string): Change => [p99, `    faixas: [${bounds}]\n${p99}`];
const neither: Change = [
  '    unidade: ms\n    fator: 1000\n    melhor: menor',
  '    unidade: ms\n    fator: 1000\n    melhor: tanto_faz',
];

describe('a warning', () => {
  it.each<[name: string, changes: Changes, expected: string[]]>([
    ['nothing of REDE-07 as given', {}, []],
    [
      'a share on a pool',
      { environments: declared('conexoes: { tipo: pool, quantidade: 10 }') },
      ['23 toxicity-on-pool'],
    ],
    ['a share on HTTP/2', { environments: declared('conexoes: { tipo: http2 }') }, ['23 toxicity-on-http2']],
    [
      'no share on a connection for each call',
      { environments: declared('conexoes: { tipo: uma_por_chamada }') },
      [],
    ],
    [
      'an impact that the shares do not make',
      { card: ['aproximadamente 0,5%', 'aproximadamente 5%'] },
      ['33 impact-differs'],
    ],
    ['no impact that is only rounded', { card: ['aproximadamente 0,5%', 'cerca de 0.52%'] }, []],
    ['no impact without a number', { card: ['aproximadamente 0,5% das', 'poucas'] }, []],
    [
      'an abort that looks to the side of the reference',
      { card: ['canary > 3000 ms', 'canary < 100 ms'], metrics: neither },
      ['38 abort-on-safe-side'],
    ],
    ['an abort above 100 %', { card: ['> 2% por', '> 100% por'] }, ['37 abort-beyond-scale']],
    ['no abort at 100 % itself', { card: ['> 2% por', '>= 100% por'] }, []],
    ['an abort above the last bucket', { metrics: buckets('450, 800, 3000') }, ['38 abort-beyond-scale']],
    [
      'a hold below the window',
      { card: ['por mais de 1 minuto', 'por mais de 30 s'] },
      ['37 hold-shorter-than-window'],
    ],
    [
      'thresholds between buckets',
      { metrics: buckets('500, 1000, 3000, 5000') },
      ['7 threshold-between-buckets', '17 threshold-between-buckets'],
    ],
    ['no threshold on a bucket', { metrics: buckets('450, 800, 3000, 5000') }, []],
    [
      'a breaker that the share cannot open',
      { environments: breaker('parcela_lentas: 30%, chamada_lenta: 500ms') },
      ['7 breaker-out-of-reach'],
    ],
    [
      'a breaker whose slow call is slower than the fault',
      { environments: breaker('chamada_lenta: 5s') },
      ['7 breaker-out-of-reach'],
    ],
    ['no breaker within reach', { environments: breaker('parcela_lentas: 10%, chamada_lenta: 500ms') }, []],
    [
      'a steady-state metric without bound',
      { card: ['"variação < 5% em relação ao grupo de controle"', '"> 300 por minuto"'] },
      ['18 steady-state-without-bound'],
    ],
    [
      'a duration that leaves no window',
      { card: ['duracao: 10m', 'duracao: 120s'] },
      ['27 duration-short-for-windows', '38 abort-cannot-fire'],
    ],
    [
      'a window of three scrapes',
      { environments: ['intervalo_coleta: 1s', 'intervalo_coleta: 20s'] },
      [
        '14 window-short-for-scrape',
        '16 window-short-for-scrape',
        '18 window-short-for-scrape',
        '7 window-short-for-scrape',
      ],
    ],
  ])('is given for %s', (_name, changes, expected) => {
    expect([...warningsOf(changes)].sort()).toEqual([...expected].sort());
  });
});

describe('checkCard', () => {
  it('compiles a card for people, and asks no target of it', () => {
    const source = changed(changed(rede07, ['ferramenta: toxiproxy', 'ferramenta: manual']), [
      'alvo: order-service -> inventory-service',
      'alvo: pods do order-service',
    ]);
    const catalogue = parseCatalogue(metricsYaml, environmentsYaml);
    const checked = checkCard(source, catalogue.ok ? catalogue.value : null, 'pt-BR');
    expect(checked.problems).toEqual([]);
    expect([checked.criteria.length, checked.mechanism.length, checked.aborts.length]).toEqual([5, 2, 3]);
    expect(checked.aborts[0]).toMatchObject({
      operator: '>',
      value: 2,
      unit: '%',
      holdMs: 60_000,
      group: 'canary',
    });
  });
});
