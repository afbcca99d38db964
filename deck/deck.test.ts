import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import type { Card } from '@/lib/domain/card/card';
import { parseCard } from '@/lib/domain/card/parse-card';
import { suits } from '@/lib/domain/card/suit';
import { interpolate } from '@/lib/domain/catalogue/interpolate';
import { parseCatalogue } from '@/lib/domain/catalogue/parse-catalogue';
import { faultTypes } from '@/lib/domain/fault/fault-attributes';
import { compilePlan } from '@/lib/domain/plan/compile-plan';

const read = (path: string) => readFileSync(new URL(path, import.meta.url), 'utf8');
const withoutSpace = (text: string) => text.replace(/[\s|]+/g, '');
const files = readdirSync(new URL('cartas', import.meta.url));

function deckCatalogue() {
  const parsed = parseCatalogue(read('metricas.yaml'), interpolate(read('ambientes.yaml'), {}));
  if (!parsed.ok) throw new Error(JSON.stringify(parsed.problems));
  return parsed.value;
}

function readDeckCard(file: string): Card {
  const card = parseCard(read(`cartas/${file}`));
  if (!card.ok) throw new Error(JSON.stringify(card.problems));
  return card.value;
}

/** A card for people as if a tool could inject it: what it measures compiles the same way. */
function asAutomatic(card: Card): Card {
  const injection = {
    ...card.injection,
    fault: { kind: 'down' as const },
    target: 'order-service -> inventory-service',
  };
  return card.injection.tool === 'manual' ? { ...card, injection } : card;
}

describe('the deck', () => {
  it.each(files)('card %s compiles in every environment it may go to, without a note', (file) => {
    const card = readDeckCard(file);
    expect(file).toBe(`${card.id}.yaml`);
    const catalogue = deckCatalogue();
    const places = catalogue.environments.filter(
      ({ name, production }) => name === card.blastRadius.environment || !production,
    );
    expect(places.length).toBeGreaterThan(0);
    for (const { name } of places) {
      const compiled = compilePlan({
        card: asAutomatic(card),
        versionHash: 'x',
        catalogue,
        environment: name,
      });
      expect(compiled).toMatchObject({ ok: true, notes: [] });
    }
  });

  it('keeps REDE-07 as the article prints it, to the byte', () => {
    const hash = createHash('sha256').update(read('cartas/REDE-07.yaml')).digest('hex');
    expect(hash).toBe('cfc77c6632b603f9b919127455563338ffc9c82b88b054a5fd568d79116b3403');
  });

  it('has at least eight cards a suit and every severity in every suit', () => {
    const cards = files.map(readDeckCard);
    for (const suit of suits) {
      const own = cards.filter((card) => card.suit === suit);
      expect(own.length).toBeGreaterThanOrEqual(8);
      expect([...new Set(own.map(({ severity }) => severity))].sort()).toEqual([1, 2, 3, 4, 5]);
    }
  });

  it('uses every type of fault, in cards that the engine can run', () => {
    const automatic = files.map(readDeckCard).filter(({ injection }) => injection.tool === 'toxiproxy');
    expect(new Set(automatic.map(({ injection }) => injection.type))).toEqual(new Set(faultTypes));
  });

  it.each([
    ['Rede: latência elevada', 'REDE-07', 'latencia'],
    ['Rede: perda de pacotes', 'REDE-04', 'perda_de_pacotes'],
    ['Rede: partição de rede', 'REDE-06', 'particao'],
    ['Rede: falha de resolução DNS', 'REDE-08', 'falha_dns'],
    ['Computação: encerramento de pods', 'COMPUTACAO-01', 'encerramento_de_pod'],
    ['Computação: saturação de CPU', 'COMPUTACAO-03', 'saturacao_cpu'],
    ['Computação: perda de uma zona de disponibilidade', 'COMPUTACAO-06', 'particao'],
    ['Dados: failover de banco de dados', 'DADOS-05', 'indisponibilidade'],
    ['Dados: indisponibilidade de cache', 'DADOS-02', 'indisponibilidade'],
    ['Dados: acúmulo de mensagens', 'DADOS-03', 'largura_banda'],
    ['Dependências: indisponibilidade de gateway de pagamento', 'DEPENDENCIAS-03', 'indisponibilidade'],
    ['Dependências: API externa retornando HTTP 503', 'DEPENDENCIAS-05', 'http_503'],
  ])('covers Quadro 2: %s', (_, id, fault) => {
    const { injection } = readDeckCard(`${id}.yaml`);
    expect(injection.type === 'manual' ? injection.attributes.tipo : injection.type).toBe(fault);
  });

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
    const environments = parsed.ok ? parsed.value.environments : [];
    expect(environments).toHaveLength(2);
    for (const environment of environments) {
      expect(environment).toMatchObject({ prometheusUrl: 'http://p:1', alertmanagerUrl: 'http://a:2' });
      for (const { endpoints } of environment.targets)
        expect(endpoints.map(({ apiUrl }) => apiUrl)).toEqual(['http://t:3']);
    }
  });
});
