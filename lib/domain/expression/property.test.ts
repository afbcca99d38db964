import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Locale } from '../diagnostic/problem';
import { formatAbort } from './format-abort';
import { formatDuration } from './format-duration';
import { formatHypothesis, formatStatement } from './format-hypothesis';
import { formatRule } from './format-rule';
import { parseAbort, type AbortSentence } from './parse-abort';
import { parseDuration } from './parse-duration';
import { parseHypothesis } from './parse-hypothesis';
import { parseReference, type Reference } from './parse-reference';
import { parseShare } from './parse-share';
import { parseStatements } from './parse-statements';
import type { WrittenUnit } from './quantity';

const locale = fc.constantFrom<Locale>('pt-BR', 'en');
const comparator = fc.constantFrom('>', '>=', '<', '<=' as const);
const unit = fc.constantFrom<WrittenUnit>('%', 'ms', '/min', '/s', null);
/** Everything a person might write: whole numbers, and up to six decimals. */
const value = fc
  .tuple(fc.nat(99_999_999), fc.integer({ min: 0, max: 6 }))
  .map(([digits, decimals]) => digits / 10 ** decimals);
const durationMs = fc.oneof(
  fc.integer({ min: 1, max: 86_400_000 }),
  fc.integer({ min: 1, max: 1440 }).map((minutes) => minutes * 60_000),
);
const noun = fc.constantFrom(
  ...[
    'latência',
    'p99',
    'taxa',
    'HTTP',
    '5xx',
    'order-service',
    'pedidos',
    'ocupação',
    'pool_threads',
    'memory',
    'queue',
    'JVM',
  ],
);
const phrase = fc.array(noun, { minLength: 1, maxLength: 5 }).map((words) => words.join(' '));

const reference: fc.Arbitrary<Reference> = fc.oneof(
  fc.record({ rule: fc.record({ kind: fc.constant('threshold' as const), comparator, value }), unit }),
  fc.record({ rule: fc.record({ kind: fc.constant('at_least_once' as const), comparator, value }), unit }),
  fc.record({
    rule: fc.record({ kind: fc.constant('relative_change' as const), comparator, percent: value }),
    unit: fc.constant('%' as const),
  }),
  fc.record({
    rule: fc.record({ kind: fc.constant('reached_within' as const), withinMs: durationMs }),
    unit: fc.constant(null),
  }),
  fc.constant({ rule: { kind: 'observe' as const }, unit: null }),
);

const abort: fc.Arbitrary<AbortSentence> = fc.oneof(
  fc.record({
    kind: fc.constant('metric' as const),
    phrase,
    group: fc.constantFrom('canary' as const, 'control' as const),
    comparator,
    value,
    unit,
    holdMs: fc.oneof(durationMs, fc.constant(0)),
  }),
  fc.constant({ kind: 'any_p1_alert' as const }),
  fc.record({
    kind: fc.constant('named_alert' as const),
    alert: fc.stringMatching(/^[A-Za-z][A-Za-z0-9_ :]{0,20}[a-z]$/),
  }),
);

describe('formatting what was parsed and parsing it again', () => {
  it('gives the same reference', () => {
    fc.assert(
      fc.property(reference, locale, (wanted, language) => {
        expect(parseReference(formatRule(wanted.rule, wanted.unit, language))).toEqual({
          ok: true,
          value: wanted,
        });
      }),
      { numRuns: 2000 },
    );
  });

  it('gives the same abort condition', () => {
    fc.assert(
      fc.property(abort, locale, (wanted, language) => {
        expect(parseAbort(formatAbort(wanted, language))).toEqual({ ok: true, value: wanted });
      }),
      { numRuns: 2000 },
    );
  });

  it('gives the same duration', () => {
    fc.assert(
      fc.property(durationMs, locale, (ms, language) => {
        expect(parseDuration(formatDuration(ms, language))).toEqual({ ok: true, value: ms });
      }),
      { numRuns: 2000 },
    );
  });

  it('gives the same clauses of a hypothesis', () => {
    const clauses = fc.record({ fault: phrase, steadyState: phrase, mechanism: phrase });
    fc.assert(
      fc.property(clauses, locale, ({ fault, steadyState, mechanism }, language) => {
        const text = formatHypothesis(
          { fault: { text: fault }, steadyState: { text: steadyState }, mechanism: { text: mechanism } },
          language,
        );
        expect(parseHypothesis(text)).toMatchObject({
          ok: true,
          value: {
            fault: { text: fault },
            steadyState: { text: steadyState },
            mechanism: { text: mechanism },
          },
        });
      }),
    );
  });

  it('gives the same statements of a clause', () => {
    const predicate = fc.oneof(
      fc.record({ kind: fc.constant('comparison' as const), comparator, value, unit }),
      fc.record({ kind: fc.constant('reached_within' as const), withinMs: durationMs }),
      fc.constant({ kind: 'opens' as const }),
      fc.constant({ kind: 'acts' as const }),
    );
    const statement = fc
      .record({
        phrase,
        group: fc.constantFrom('canary' as const, 'control' as const),
        negated: fc.boolean(),
        predicate,
      })
      .map((made) => ({ ...made, negated: made.negated && made.predicate.kind !== 'comparison' }));
    const list = fc.array(statement, { minLength: 1, maxLength: 3 });
    fc.assert(
      fc.property(list, locale, (wanted, language) => {
        const joint = language === 'pt-BR' ? ' e ' : ' and ';
        const parsed = parseStatements(wanted.map((made) => formatStatement(made, language)).join(joint));
        expect(parsed).toMatchObject({ ok: true, value: wanted });
      }),
      { numRuns: 1000 },
    );
  });
});

describe('reading anything at all', () => {
  const fragments = fc.constantFrom(
    ...[
      '>',
      '>=',
      '<',
      '99%',
      '1.500',
      '2.380 ms',
      '30 s',
      'por mais de',
      'no canary',
      'grupo de controle',
      'se',
      'então',
      ',',
    ],
    ...[
      'porque',
      'será',
      'aberto',
      'não',
      'e',
      'variação',
      'em relação ao',
      'observar',
      'disparo',
      'alerta',
      'P1',
      '"',
      "'",
    ],
    ...[
      'taxa',
      '5xx',
      '10m',
      '\u0301',
      '\ud800',
      '💥',
      'permanecerá',
      'acima de',
      'utilizará',
      '\n',
      '\t',
      '->',
      '。',
    ],
  );
  const soup = fc.oneof(
    fc.string({ unit: 'binary', maxLength: 200 }),
    fc.array(fragments, { maxLength: 60 }).map((parts) => parts.join(' ')),
    fc.array(fragments, { maxLength: 60 }).map((parts) => parts.join('')),
  );
  const readers = [parseReference, parseAbort, parseDuration, parseHypothesis, parseShare, parseStatements];

  it('never throws, and points inside the sentence', () => {
    fc.assert(
      fc.property(soup, (text) => {
        for (const read of readers) {
          const parsed = read(text);
          if (parsed.ok) continue;
          expect(parsed.faults.length).toBeGreaterThan(0);
          for (const fault of parsed.faults) {
            expect(fault.from).toBeGreaterThanOrEqual(0);
            expect(fault.from).toBeLessThanOrEqual(text.length);
            expect(fault.text['pt-BR']).not.toBe('');
            expect(fault.text.en).not.toBe('');
          }
        }
      }),
      { numRuns: 600 },
    );
  }, 60_000);

  it('never hangs on the longest sentence that it accepts, and refuses a longer one', () => {
    const worst = ['a e ', 'não será ', '> 1 ', '"', '1.', 'no canary ', 'controle ', 'em até 1 s e '];
    for (const part of worst) {
      for (const read of readers) {
        const started = performance.now();
        read(part.repeat(Math.floor(1990 / part.length)));
        expect(performance.now() - started).toBeLessThan(2000);
        expect(read(part.repeat(50_000)).ok).toBe(false);
      }
    }
  }, 60_000);
});
