import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { interpolate } from '../catalogue/interpolate';
import { parseCatalogue } from '../catalogue/parse-catalogue';
import { formatProblem } from '../diagnostic/format-problem';
import { checkCard } from '../plan/check-card';
import { brokenVariants, vary } from './testing/broken-variants';

const rede07 = readFileSync(new URL('../../../deck/cartas/REDE-07.yaml', import.meta.url), 'utf8');

const read = (file: string) => readFileSync(new URL(`../../../deck/${file}`, import.meta.url), 'utf8');
const parsed = parseCatalogue(read('metricas.yaml'), interpolate(read('ambientes.yaml'), {}));
if (!parsed.ok) throw new Error(JSON.stringify(parsed.problems));
const catalogue = parsed.value;

const underlined = (source: string, line: number, column: number, length: number) =>
  (source.split('\n')[line - 1] ?? '').slice(column - 1, column - 1 + length);

describe('a broken REDE-07', () => {
  it('is broken only where the table breaks it', () => {
    expect(checkCard(rede07, catalogue, 'en').problems).toEqual([]);
    expect(brokenVariants.length).toBeGreaterThanOrEqual(30);
  });

  it.each(brokenVariants.map((variant) => [variant.what, variant] as const))('with %s', (_, variant) => {
    const source = vary(rede07, variant);
    const { problems } = checkCard(source, catalogue, 'pt-BR');
    const found = problems.map(({ code, line, column, length, nearest }) => ({
      code,
      line,
      column,
      underlined: underlined(source, line, column, length),
      nearest: nearest ?? null,
    }));
    expect(found).toEqual(variant.expected);
    for (const { text, severity } of problems) {
      expect(severity).toBe('error');
      expect(text['pt-BR']).not.toBe(text.en);
    }
  });

  it.each(['pt-BR', 'en'] as const)('reads like this in %s', async (locale) => {
    const pages = brokenVariants.map((variant) => {
      const source = vary(rede07, variant);
      const { problems } = checkCard(source, catalogue, locale);
      const rendered = problems.map((problem) => formatProblem(problem, locale, 'REDE-07.yaml', source));
      return [`# ${variant.what}`, ...rendered].join('\n');
    });
    await expect(`${pages.join('\n\n')}\n`).toMatchFileSnapshot(`testing/broken-variants.${locale}.txt`);
  });
});
