import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { interpolate } from '../../catalogue/interpolate';
import { parseCatalogue } from '../../catalogue/parse-catalogue';
import { checkCard } from '../../plan/check-card';
import { cardTemplate } from './card-template';
import { nextCardId } from './next-card-id';
import { templateKinds } from './template-kind';

const read = (path: string) => readFileSync(new URL(`../../../../deck/${path}`, import.meta.url), 'utf8');
const parsed = parseCatalogue(read('metricas.yaml'), interpolate(read('ambientes.yaml'), {}));
if (!parsed.ok) throw new Error('the deck has no catalogue');
const catalogue = parsed.value;

describe.each(['pt-BR', 'en'] as const)('a template in %s', (locale) => {
  it.each(templateKinds)(
    'of %s is a card without errors or warnings, whose sentences were all understood',
    (kind) => {
      const source = cardTemplate({ kind, suit: 'data', id: 'DADOS-90', catalogue, locale });
      const { card, problems, warnings, criteria, aborts } = checkCard(source, catalogue, locale);
      expect([...problems, ...warnings].map(({ line, text }) => `${line} ${text.en}`)).toEqual([]);
      expect(card).toMatchObject({ id: 'DADOS-90', suit: 'data' });
      expect(criteria.map((criterion) => criterion.source)).toEqual(
        expect.arrayContaining(['reference', 'hypothesis']),
      );
      expect(aborts.map((abort) => abort.kind)).toEqual(['metric', 'any_p1_alert']);
    },
  );
});

it('is a card even before there is a catalogue', () => {
  const nothing = { metrics: [], environments: [] };
  const source = cardTemplate({
    kind: 'latencia',
    suit: 'network',
    id: 'REDE-01',
    catalogue: nothing,
    locale: 'en',
  });
  expect(checkCard(source, null, 'en')).toMatchObject({ problems: [], card: { id: 'REDE-01' } });
});

it.each([
  [[], 'REDE-01'],
  [['REDE-07', 'DADOS-40', 'REDE-02'], 'REDE-08'],
  [['REDE-120'], 'REDE-121'],
])('after %j comes %s', (taken, next) => {
  expect(nextCardId('network', taken)).toBe(next);
});
