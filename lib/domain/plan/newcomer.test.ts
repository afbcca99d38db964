import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { cardTemplate } from '../card/template/card-template';
import { interpolate } from '../catalogue/interpolate';
import { parseCatalogue } from '../catalogue/parse-catalogue';
import { checkCard } from './check-card';

const read = (name: string) => readFileSync(new URL(`../../../deck/${name}`, import.meta.url), 'utf8');
const catalogue = parseCatalogue(read('metricas.yaml'), interpolate(read('ambientes.yaml'), {}));
if (!catalogue.ok) throw new Error('the catalogue of the deck does not parse');
const known = catalogue.value;
const start = cardTemplate({
  kind: 'latencia',
  suit: 'network',
  id: 'REDE-99',
  catalogue: known,
  locale: 'pt-BR',
});

const label = 'Taxa de sucesso na criação de pedidos';

it.each([
  ['the called service alone', 'alvo: order-service -> ', 'alvo: ', 'order-service -> inventory-service'],
  ['a metric by its label', 'metrica: taxa_sucesso_pedidos', `metrica: ${label}`, 'taxa_sucesso_pedidos'],
  ['a type with its accent', 'tipo: latencia', 'tipo: latência', 'latencia'],
  ['a key without its unit', 'latencia_ms: 1000', 'latencia: 1000', 'latencia_ms'],
])('who never saw a card and writes %s is shown the word, and nothing beside it', (_, from, to, nearest) => {
  expect(start).toContain(from);
  const { problems, warnings } = checkCard(start.replace(from, to), known, 'pt-BR');
  expect(problems.map((problem) => problem.nearest)).toContain(nearest);
  expect(warnings).toEqual([]);
});

it('a number with its unit is asked for the number alone', () => {
  const { problems } = checkCard(start.replace('latencia_ms: 1000', 'latencia_ms: 1s'), known, 'pt-BR');
  expect(problems.map(({ text }) => text.en)).toEqual([expect.stringContaining('write the number alone')]);
});
