import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { parseCard } from '../card/parse-card';
import { compilePlan } from '../plan/compile-plan';
import { findOffTargets } from './find-off-targets';
import { interpolate } from './interpolate';
import { parseCatalogue } from './parse-catalogue';

const read = (name: string) => readFileSync(new URL(`../../../deck/${name}`, import.meta.url), 'utf8');
const porque = 'não há redis-server nesta máquina: instale-o, ou aponte um em REDIS_URL';
const why = 'no redis-server on this machine: install it, or name one in REDIS_URL';

function catalogueWith(env: Record<string, string>, change = (text: string) => text) {
  const parsed = parseCatalogue(read('metricas.yaml'), change(interpolate(read('ambientes.yaml'), env)));
  if (!parsed.ok) throw new Error(JSON.stringify(parsed.problems));
  return parsed.value;
}

describe('targets that are switched off', () => {
  it('are the three behind Redis where there is none, with the reason; none where there is one', () => {
    expect(findOffTargets(catalogueWith({}))).toEqual([]);
    const off = findOffTargets(catalogueWith({ REDIS_AUSENTE: porque, REDIS_MISSING: why }));
    expect(off.map(({ name }) => name)).toEqual([
      'order-service -> redis-cache',
      'order-service -> redis-fila',
      'order-worker -> redis-fila',
    ]);
    const both = { 'pt-BR': porque, en: why };
    expect(off.map(({ reason }) => reason)).toEqual([both, both, both]);
    expect(findOffTargets(catalogueWith({ REDIS_AUSENTE: porque }))[0]?.reason.en).toBe(porque);
  });

  it('are not those that another environment uses', () => {
    const inUse =
      '- { nome: order-service -> redis-cache, endpoints: [{ api: "http://127.0.0.1:1", proxy: x }], sonda: { tipo: tcp } }';
    const elsewhere = (text: string) => text.replace('- *cache', inUse);
    const off = findOffTargets(catalogueWith({ REDIS_AUSENTE: porque }, elsewhere));
    expect(off.map(({ name }) => name)).not.toContain('order-service -> redis-cache');
  });

  it('let no card through, and say why', () => {
    const card = parseCard(read('cartas/DADOS-02.yaml'));
    if (!card.ok) throw new Error('DADOS-02 does not parse');
    const compile = (env: Record<string, string>) =>
      compilePlan({
        card: card.value,
        versionHash: 'x',
        catalogue: catalogueWith(env),
        environment: 'homologacao',
      });
    expect(compile({}).ok).toBe(true);
    expect(compile({ REDIS_AUSENTE: porque, REDIS_MISSING: why })).toMatchObject({
      ok: false,
      problems: [
        {
          code: 'target-off',
          line: 26,
          text: {
            'pt-BR': `O alvo "order-service -> redis-cache" está desativado em "homologacao": ${porque}`,
            en: `The target "order-service -> redis-cache" is switched off in "homologacao": ${why}`,
          },
        },
      ],
    });
  });
});
