import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { stringify } from 'yaml';
import { parseCatalogue } from '../catalogue/parse-catalogue';
import type { Checked } from '../diagnostic/problem';
import { formatAbort } from '../expression/format-abort';
import { formatHypothesis } from '../expression/format-hypothesis';
import { formatRule } from '../expression/format-rule';
import type { WrittenUnit } from '../expression/quantity';
import type { Card } from './card';
import { parseCard } from './parse-card';

const rede07 = readFileSync(new URL('../../../deck/cartas/REDE-07.yaml', import.meta.url), 'utf8');

const lines = rede07.split('\n');
const pieces = fc.constantFrom(
  ...[
    'id: ',
    '- ',
    ': ',
    '"',
    "'",
    '[',
    '{',
    '}',
    ']',
    '&a ',
    '*a',
    '!!binary ',
    '<<: *a',
    '? ',
    '|',
    '>-',
    '#',
    '---',
    '...',
  ],
  ...[
    '\t',
    '\n',
    '\r\n',
    '\0',
    '\ud800',
    '\udfff',
    '💥',
    '\u2028',
    '\uFEFF',
    ' ',
    '  ',
    '%YAML 9',
    '0x1F',
    '.inf',
    '.nan',
    '~',
  ],
);
const yaml = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 400 }),
  fc.array(pieces, { maxLength: 80 }).map((parts) => parts.join('')),
  fc.array(fc.oneof(fc.constantFrom(...lines), pieces), { maxLength: 60 }).map((parts) => parts.join('\n')),
);

function checkPlaces(source: string, checked: Checked<unknown>): void {
  if (checked.ok) return;
  expect(checked.problems.length).toBeGreaterThan(0);
  const count = source.split('\n').length;
  for (const { line, column, length, text } of checked.problems) {
    expect(line).toBeGreaterThanOrEqual(1);
    expect(line).toBeLessThanOrEqual(count);
    expect(Math.min(column, length)).toBeGreaterThanOrEqual(1);
    expect(text.en).not.toBe('');
  }
}

describe('any text at all', () => {
  it('is a card or a list of errors inside it, and never a crash', () => {
    fc.assert(
      fc.property(yaml, (source) => {
        checkPlaces(source, parseCard(source));
        const catalogue = parseCatalogue(source, source);
        expect(catalogue.ok || catalogue.problems.length > 0).toBe(true);
      }),
      { numRuns: 300 },
    );
  }, 120_000);

  const kilobytes = 64;
  const fill = (part: string, count = kilobytes) => part.repeat(Math.floor((count * 1024) / part.length) - 1);
  it.each([
    ['one key again and again', fill('a: 1\n')],
    ['thousands of keys', Array.from({ length: 7000 }, (_, n) => `k${n}: 1`).join('\n')],
    ['brackets in brackets', fill('[')],
    ['braces in braces', fill('{a: ')],
    ['blocks in blocks', Array.from({ length: 300 }, (_, n) => `${' '.repeat(n)}a:`).join('\n')],
    ['lists in lists', fill('- ')],
    ['an alias ten thousand times', `a: &a [1]\nb: [${'*a,'.repeat(10_000)}]`],
    [
      'aliases that double',
      `a: &b0 [x, x]\n${Array.from({ length: 30 }, (_, n) => `b${n + 1}: &b${n + 1} [*b${n}, *b${n}]`).join('\n')}`,
    ],
    ['an alias of itself', 'a: &a [*a]'],
    ['one huge word', `titulo: ${fill('x')}`],
    ['quotes', fill('"')],
    ['anchors', fill('&a ')],
    ['colons', fill('a: b: ')],
    ['NULs', fill('\0')],
    ['tabs', fill('\t')],
    ['halves of characters', `titulo: "${fill('\ud800')}"`],
    ['a hypothesis without end', `hipotese: "Se a, b, porque ${fill('c e d não ')}"`],
    ['a megabyte', fill('id: REDE-07\n', 1024)],
  ])(
    'of %s takes two seconds of computing at most',
    (_, source) => {
      const before = process.cpuUsage();
      const checked = parseCard(source);
      // Time of the processor, not of the clock: a busy machine makes no test fail.
      expect(process.cpuUsage(before).user / 1000).toBeLessThan(2000);
      expect(checked.ok).toBe(false);
      checkPlaces(source, checked);
    },
    120_000,
  );
});

/** The card's meaning without the places of its values in the file. */
function meaningOf(card: Card): unknown {
  return JSON.parse(JSON.stringify(card, (key, value: unknown) => (/span/i.test(key) ? undefined : value)));
}

/** formatCard writes a card anew from what was understood of it, in Portuguese or English. */
function formatCard(card: Card, original: Record<string, unknown>, locale: 'pt-BR' | 'en'): string {
  const reference = ({ metric, rule, unit }: Card['steadyState'][number]) => ({
    metrica: metric,
    referencia: formatRule(rule, unit as WrittenUnit, locale),
  });
  const { fault, steadyState, mechanism } = card.hypothesis;
  const clauses = {
    fault: { text: fault },
    steadyState: { text: steadyState },
    mechanism: { text: mechanism },
  };
  return stringify({
    ...original,
    hipotese: formatHypothesis(clauses, locale),
    estado_estavel: card.steadyState.map(reference),
    condicao_aborto: card.abortConditions.map((condition) =>
      formatAbort(condition as Parameters<typeof formatAbort>[0], locale),
    ),
  });
}

describe('a whole card that is formatted and parsed again', () => {
  const comparator = fc.constantFrom('>', '>=', '<', '<=');
  const value = fc.tuple(fc.nat(9_999_999), fc.nat(4)).map(([digits, decimals]) => digits / 10 ** decimals);
  const made = fc.record({
    severidade: fc.integer({ min: 1, max: 5 }),
    comparator,
    value,
    hold: fc.integer({ min: 1, max: 3600 }),
    share: fc.integer({ min: 1, max: 100 }),
    minutes: fc.integer({ min: 1, max: 120 }),
    latency: fc.integer({ min: 300, max: 60_000 }),
    title: fc
      .stringMatching(/^[A-Za-zÀ-ú0-9:#"'&*!|>%@`{}[\], -]{1,60}$/)
      .filter((title) => title.trim() !== ''),
    group: fc.constantFrom('no canary', 'no grupo de controle'),
    locale: fc.constantFrom('pt-BR' as const, 'en' as const),
  });

  it('means the same', () => {
    fc.assert(
      fc.property(made, (from) => {
        const bound = `${from.comparator} ${String(from.value)} ms`;
        const source = rede07
          .replace('severidade: 2', `severidade: ${from.severidade}`)
          .replace('titulo: "Latência na Dependência Crítica"', () => `titulo: ${JSON.stringify(from.title)}`)
          .replace('"< 450 ms"', `"${bound}"`)
          .replace(
            'no canary > 3000 ms por mais de 2 minutos',
            `${from.group} ${bound} por mais de ${from.hold} s`,
          )
          .replace('percentual_trafego: 10', `percentual_trafego: ${from.share}`)
          .replace('duracao: 10m', `duracao: ${from.minutes}m`)
          .replace('latencia_ms: 2000', `latencia_ms: ${from.latency}`);
        const first = parseCard(source);
        if (!first.ok) throw new Error(JSON.stringify(first.problems));
        const { value: card } = first;
        const { owner, tags } = card;
        const again = parseCard(formatCard(card, readBack(card, source), from.locale));
        if (!again.ok) throw new Error(JSON.stringify(again.problems));
        const strip = ({ hypothesis, steadyState, abortConditions, ...rest }: Card) => ({
          ...rest,
          clauses: [hypothesis.fault, hypothesis.steadyState, hypothesis.mechanism],
          steadyState: steadyState.map((reference) => ({ ...reference, text: null })),
          abortConditions: abortConditions.map((condition) => ({ ...condition, text: null })),
        });
        expect(meaningOf(strip(again.value) as never)).toEqual(meaningOf(strip(card) as never));
        expect([again.value.owner, again.value.tags]).toEqual([owner, tags]);
      }),
      { numRuns: 60 },
    );
  }, 120_000);
});

/** The values of a card that are no sentences, as YAML has them. */
function readBack(card: Card, source: string): Record<string, unknown> {
  const { injection, blastRadius } = card;
  const share = /percentual_trafego: (\d+)/.exec(source)?.[1];
  const duration = /duracao: (\S+)/.exec(source)?.[1];
  return {
    id: card.id,
    naipe: 'rede',
    severidade: card.severity,
    titulo: card.title,
    rollback: card.rollback,
    variavel_injetada: {
      tipo: injection.type,
      alvo: injection.target,
      ...injection.attributes,
      percentual_trafego: Number(share),
      duracao: duration,
      ferramenta: injection.tool,
    },
    blast_radius: {
      ambiente: blastRadius.environment,
      escopo: blastRadius.scope,
      impacto_maximo: blastRadius.maximumImpact,
      servicos_excluidos: blastRadius.excludedServices,
    },
  };
}
