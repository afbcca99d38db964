import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { interpolate } from '@/lib/domain/catalogue/interpolate';
import { parseCatalogue } from '@/lib/domain/catalogue/parse-catalogue';
import { checkCard } from '@/lib/domain/plan/check-card';

const read = (file: string) => readFileSync(`sandbox/spring/${file}`, 'utf8');
const order = 'order-service/src/main';

/** The listing's lines as they stand inside of a class: indented, empty lines aside. */
const indented = (text: string) => text.trimEnd().replace(/^(?=.)/gm, '    ');

describe('the listings of the article', () => {
  it('6 stands in the code to the letter', () => {
    const listing = indented(read('listagens/listagem-6.java'));
    expect(read(`${order}/java/loja/pedidos/EstoqueListagem6.java`)).toContain(listing);
  });

  it('6 stands in the profiles that read it otherwise, but for the annotations that make them what they are', () => {
    const listing = read('listagens/listagem-6.java');
    const semaphore = listing.replace(', type = Bulkhead.Type.THREADPOOL', '');
    expect(read(`${order}/java/loja/pedidos/EstoqueRevisado.java`)).toContain(indented(semaphore));
    const withoutLimit = semaphore.replace(/@TimeLimiter.*\n/, '');
    expect(read(`${order}/java/loja/pedidos/EstoqueSemLimite.java`)).toContain(indented(withoutLimit));
  });

  it.each([
    ['original', 4],
    ['revisada', 5],
    ['listagem-6', 5],
    ['regressao', 5],
  ])('is all that the profile %s configures: Listing %i', (profile, listing) => {
    expect(parse(read(`${order}/resources/application-${profile}.yml`))).toEqual({
      spring: { config: { import: `classpath:listagem-${listing}.yml` } },
    });
  });

  it('3 is what the catalogue asks, query by query', () => {
    const queries = read('listagens/listagem-3.promql')
      .split(/^#.*$/m)
      .map((query) => query.trim())
      .filter((query) => query !== '');
    const catalogue = parse(read('deck/metricas.yaml')) as { metricas: { promql: string }[] };
    const asked = catalogue.metricas.map(({ promql }) => promql.trim());
    expect(queries).toHaveLength(3);
    expect(asked).toEqual(expect.arrayContaining(queries));
  });

  it('1 compiles on the catalogue of this system, unchanged', () => {
    const catalogue = parseCatalogue(
      read('deck/metricas.yaml'),
      interpolate(read('deck/ambientes.yaml'), {}),
    );
    if (!catalogue.ok) throw new Error(JSON.stringify(catalogue.problems));
    const card = readFileSync('deck/cartas/REDE-07.yaml', 'utf8');
    expect(checkCard(card, catalogue.value, 'pt-BR').problems).toEqual([]);
  });
});
