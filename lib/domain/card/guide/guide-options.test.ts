import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { interpolate } from '../../catalogue/interpolate';
import { parseCatalogue } from '../../catalogue/parse-catalogue';
import { checkCard } from '../../plan/check-card';
import { guideEntryAt, guideOptions } from './guide-options';
import { placeInYaml } from './yaml-place';

const read = (path: string) => readFileSync(new URL(`../../../../deck/${path}`, import.meta.url), 'utf8');
const rede07 = read('cartas/REDE-07.yaml');
const parsed = parseCatalogue(read('metricas.yaml'), interpolate(read('ambientes.yaml'), {}));
if (!parsed.ok) throw new Error('the deck has no catalogue');
const catalogue = parsed.value;
const words = {
  metrics: catalogue.metrics,
  targets: catalogue.environments.flatMap(({ targets }) => targets.map(({ name }) => name)),
  environments: catalogue.environments,
};

function offered(text: string, offset: number, locale: 'pt-BR' | 'en') {
  const place = placeInYaml(text, offset);
  return guideOptions(text, place, words, locale).map((option) => ({
    ...option,
    text: text.slice(0, place.from) + option.insert + text.slice(place.to),
  }));
}

const errorsOf = (text: string) =>
  checkCard(text, catalogue, 'en').problems.map(({ line, text: said }) => `${line} ${said.en}`);

describe('what the editor offers', () => {
  it.each([
    ['severidade: 2', 5],
    ['alvo: order-service', 6],
    ['percentual_trafego: 10', 3],
    ['duracao: 10m', 3],
    ['ambiente: producao-canary', 2],
  ])('for "%s" is accepted by the language, every one of at least %d', (written, atLeast) => {
    const card = rede07.replace('[payment-service, ', '[');
    const options = offered(card, card.indexOf(written) + written.length, 'pt-BR');
    expect(options.length).toBeGreaterThanOrEqual(atLeast);
    for (const { text, label } of options) expect(errorsOf(text), label).toEqual([]);
  });

  it.each(['pt-BR', 'en'] as const)('for a metric in %s makes a valid pair, whatever its unit', (locale) => {
    const kinds = new Map(words.metrics.map((metric) => [`${metric.unit} ${metric.better}`, metric]));
    for (const { name } of kinds.values()) {
      const text = rede07.replace(
        'latencia_p99_order_service\n    referencia: "< 450 ms"',
        `${name}\n    referencia: `,
      );
      const options = offered(text, text.indexOf('referencia: \n') + 'referencia: '.length, locale);
      expect(options.length, name).toBeGreaterThanOrEqual(3);
      for (const option of options) expect(errorsOf(option.text), `${name} ${option.label}`).toEqual([]);
    }
  });

  it.each(['pt-BR', 'en'] as const)('as aborts in %s can all stand in one card', (locale) => {
    const item = '  - "disparo de qualquer alerta de severidade P1"';
    const options = offered(rede07, rede07.indexOf('disparo de'), locale);
    expect(options.length).toBeGreaterThanOrEqual(8);
    const all = options.map(({ insert }) => `  - "${insert}"`).join('\n');
    expect(errorsOf(rede07.replace(item, all))).toEqual([]);
  });
});

describe('the keys that the editor offers', () => {
  const keysAt = (marked: string) =>
    offered(marked.replace('|', ''), marked.indexOf('|'), 'en').map(({ label }) => label);

  it('are those that are missing, the required ones first', () => {
    expect(keysAt('id: X\nnaipe: rede\n|').slice(0, 2)).toEqual(['severidade', 'titulo']);
    expect(keysAt('id: X\nnaipe: rede\n|').at(-1)).toBe('responsavel');
    expect(keysAt('estado_estavel:\n  - metrica: x\n    |')).toEqual(['referencia']);
  });

  it('follow the type of fault', () => {
    expect(keysAt('variavel_injetada:\n  tipo: latencia\n  |')).toContain('latencia_ms');
    expect(keysAt('variavel_injetada:\n  tipo: indisponibilidade\n  |')).not.toContain('sentido');
    expect(keysAt('variavel_injetada:\n  tipo: largura_banda\n  |')).not.toContain('latencia_ms');
  });

  it('are explained', () => {
    expect(guideEntryAt('blast_radius.impacto_maximo')?.about.en).toContain('worst that may happen');
    expect(guideEntryAt('nothing')).toBeNull();
  });
});

it('fills an empty hypothesis with a whole one', () => {
  const text = 'hipotese: ';
  const [option] = offered(text, text.length, 'en');
  expect(option?.insert).toMatch(/^If .* then .* because/);
});
