import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { parseCard } from '@/lib/domain/card/parse-card';
import { interpolate } from '@/lib/domain/catalogue/interpolate';
import { parseCatalogue } from '@/lib/domain/catalogue/parse-catalogue';
import { compilePlan } from '@/lib/domain/plan/compile-plan';

const read = (path: string) => readFileSync(new URL(path, import.meta.url), 'utf8');
const withoutSpace = (text: string) => text.replace(/\s+/g, '');

function deckCatalogue() {
  const parsed = parseCatalogue(read('metricas.yaml'), interpolate(read('ambientes.yaml'), {}));
  if (!parsed.ok) throw new Error(JSON.stringify(parsed.problems));
  return parsed.value;
}

describe('the deck', () => {
  it.each(readdirSync(new URL('cartas', import.meta.url)))(
    'card %s compiles in every environment it may go to',
    (file) => {
      const card = parseCard(read(`cartas/${file}`));
      if (!card.ok) throw new Error(JSON.stringify(card.problems));
      expect(file).toBe(`${card.value.id}.yaml`);
      const catalogue = deckCatalogue();
      for (const { name } of catalogue.environments) {
        const compiled = compilePlan({ card: card.value, versionHash: 'x', catalogue, environment: name });
        expect(compiled).toMatchObject({ ok: true, notes: [] });
      }
    },
  );

  it('asks the shop what its own page says, query by query', () => {
    const page = withoutSpace(read('../sandbox/METRICS.md'));
    for (const { query, companionQuery } of deckCatalogue().metrics) {
      expect(page).toContain(withoutSpace(query));
      if (companionQuery !== null) expect(page).toContain(withoutSpace(companionQuery));
    }
  });

  it('takes its addresses from the environment', () => {
    const env = { PROMETHEUS_URL: 'http://p:1', ALERTMANAGER_URL: 'http://a:2', TOXIPROXY_URL: 'http://t:3' };
    const parsed = parseCatalogue(read('metricas.yaml'), interpolate(read('ambientes.yaml'), env));
    for (const environment of parsed.ok ? parsed.value.environments : []) {
      expect(environment).toMatchObject({
        prometheusUrl: 'http://p:1',
        alertmanagerUrl: 'http://a:2',
        targets: [{ endpoints: [{ apiUrl: 'http://t:3', proxy: 'inventory-canary' }] }],
      });
    }
    expect(parsed.ok).toBe(true);
  });
});
