import { tokenMatcher } from 'chevrotain';
import { readComparison } from './comparison';
import type { ExpressionFault, Parsed } from './parsed';
import { readDuration, type WrittenUnit } from './quantity';
import type { Comparator } from './rule';
import { type Expectation, runGrammar } from './run-grammar';
import { Sentence } from './sentence';
import type { AbortSyntax } from './syntax';
import { Comparison, Numeral } from './tokens';
import { twoGroups } from './two-groups';

/** AbortSentence is what one line of `condicao_aborto` says. */
export type AbortSentence =
  | {
      readonly kind: 'metric';
      readonly phrase: string;
      readonly group: 'canary' | 'control';
      readonly comparator: Comparator;
      readonly value: number;
      readonly unit: WrittenUnit;
      readonly holdMs: number;
    }
  | { readonly kind: 'any_p1_alert' }
  | { readonly kind: 'named_alert'; readonly alert: string };

const metricExpectation: Expectation = {
  what: { 'pt-BR': 'esta condição de aborto', en: 'this abort condition' },
  allowed: [
    'taxa de erro no canary > 2% por mais de 1 minuto',
    'latência p99 no grupo de controle > 3000 ms por mais de 30 s',
    'taxa de sucesso < 90% imediatamente',
  ],
  keywords: [
    'por mais de',
    'minuto',
    'minutos',
    'segundos',
    'imediatamente',
    'for more than',
    'minute',
    'minutes',
  ],
  incomplete: {
    'pt-BR': 'Falta dizer por quanto tempo: "por mais de 1 minuto", ou "imediatamente".',
    en: 'It does not say for how long: "for more than 1 minute", or "immediately".',
  },
};

const alertExpectation: Expectation = {
  what: metricExpectation.what,
  allowed: [
    ...metricExpectation.allowed.slice(0, 1),
    'disparo de qualquer alerta de severidade P1',
    'disparo do alerta LojaForaDoAr',
  ],
  keywords: ['disparo', 'qualquer', 'alerta', 'severidade', 'firing', 'any', 'alert', 'severity', 'P1'],
};

/** parseAbort reads one line of `condicao_aborto`; without a group it means the canary. */
export function parseAbort(text: string): Parsed<AbortSentence> {
  const sentence = new Sentence(text);
  const compares = sentence.tokens.some((token, index) => {
    const next = sentence.tokens[index + 1];
    return tokenMatcher(token, Comparison) && next !== undefined && tokenMatcher(next, Numeral);
  });
  const syntax = compares
    ? runGrammar(sentence, (grammar) => grammar.abortMetric(), metricExpectation)
    : runGrammar(sentence, (grammar) => grammar.abortAlert(), alertExpectation);
  return syntax.ok ? readAbort(sentence, syntax.value) : syntax;
}

function readAbort(sentence: Sentence, syntax: AbortSyntax): Parsed<AbortSentence> {
  switch (syntax.kind) {
    case 'metric':
      return readMetric(sentence, syntax);
    case 'any_alert':
      return syntax.level.image === 'p1'
        ? { ok: true, value: { kind: 'any_p1_alert' } }
        : otherLevel(sentence, syntax);
    case 'named_alert': {
      const written = sentence.textOf([syntax.name]);
      const alert = syntax.name.tokenType.name === 'Quoted' ? written.slice(1, -1) : written;
      if (alert.trim() !== '') return { ok: true, value: { kind: 'named_alert', alert } };
      const text = {
        'pt-BR': 'Falta o nome do alerta entre as aspas.',
        en: 'The alert name between the quotes is missing.',
      };
      return {
        ok: false,
        faults: [{ code: 'alert-unnamed', text, from: sentence.startOf(syntax.name), length: 2 }],
      };
    }
  }
}

function readMetric(
  sentence: Sentence,
  syntax: Extract<AbortSyntax, { kind: 'metric' }>,
): Parsed<AbortSentence> {
  const comparison = readComparison(sentence, syntax.comparison);
  const hold =
    syntax.hold === 'immediately' ? ({ ok: true, value: 0 } as const) : readDuration(sentence, syntax.hold);
  const phrase = sentence.textOf(syntax.subject.words);
  const groups = [...syntax.subject.groups, ...syntax.groupsAfter];
  const faults: ExpressionFault[] = [
    ...(comparison.ok ? [] : comparison.faults),
    ...(hold.ok ? [] : hold.faults),
    ...(phrase === '' ? [noMetric] : []),
    ...twoGroups(sentence, groups),
  ];
  if (!comparison.ok || !hold.ok || faults.length > 0) return { ok: false, faults };
  const { comparator, value, unit } = comparison.value;
  const group = groups[0]?.group ?? 'canary';
  return { ok: true, value: { kind: 'metric', phrase, group, comparator, value, unit, holdMs: hold.value } };
}

const noMetric: ExpressionFault = {
  code: 'metric-missing',
  text: {
    'pt-BR': 'Falta dizer qual métrica se compara.',
    en: 'It does not say which metric is compared.',
  },
  from: 0,
  length: 1,
  allowed: metricExpectation.allowed,
};

function otherLevel(sentence: Sentence, syntax: Extract<AbortSyntax, { kind: 'any_alert' }>): Parsed<never> {
  const from = sentence.startOf(syntax.level);
  const found = sentence.textOf([syntax.level]);
  const text = {
    'pt-BR': `Só alertas de severidade P1 abortam em conjunto; para ${found}, cite o alerta pelo nome.`,
    en: `Only P1 alerts abort as a class; for ${found}, name the alert.`,
  };
  const allowed = ['P1', 'disparo do alerta <nome>'];
  return { ok: false, faults: [{ code: 'alert-level', text, from, length: found.length, found, allowed }] };
}
