import { type IToken, tokenMatcher } from 'chevrotain';
import { readComparison } from './comparison';
import type { ExpressionFault, Parsed } from './parsed';
import { readDuration, type WrittenUnit } from './quantity';
import type { Comparator } from './rule';
import { type Expectation, runGrammar } from './run-grammar';
import { longestSentence, Sentence } from './sentence';
import type { AbortSyntax } from './syntax';
import { Alert, Comparison, Numeral, Percent, RateUnit, TimeUnit } from './tokens';
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

const metricExamples = {
  'pt-BR': [
    'taxa de erro no canary > 2% por mais de 1 minuto',
    'latência p99 no grupo de controle > 3000 ms por mais de 30 s',
    'taxa de sucesso < 90% imediatamente',
  ],
  en: [
    'error rate in the canary > 2% for more than 1 minute',
    'p99 latency in the control group > 3000 ms for more than 30 s',
    'success rate < 90% immediately',
  ],
};

const metricExpectation: Expectation = {
  what: { 'pt-BR': 'esta condição de aborto', en: 'this abort condition' },
  examples: metricExamples,
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
  examples: {
    'pt-BR': [
      ...metricExamples['pt-BR'].slice(0, 1),
      'disparo de qualquer alerta de severidade P1',
      'disparo do alerta LojaForaDoAr',
    ],
    en: [...metricExamples.en.slice(0, 1), 'any P1 alert fires', 'alert ShopIsDown fires'],
  },
  keywords: ['disparo', 'qualquer', 'alerta', 'severidade', 'firing', 'any', 'alert', 'severity', 'P1'],
};

/** A number without a comparison before it, and no alert: what is missing is the sign. */
function missingComparison(sentence: Sentence): ExpressionFault | null {
  if (sentence.original.length > longestSentence || sentence.has(Alert)) return null;
  const number = sentence.tokens.findIndex(
    (token, index) => tokenMatcher(token, Numeral) && isUnit(sentence.tokens[index + 1]),
  );
  const token = sentence.tokens[number];
  if (token === undefined) return null;
  const before = sentence.tokens[number - 1];
  const sign = before !== undefined && /^[=!→:-]|=$/.test(before.image) ? before : token;
  const unit = sentence.tokens[number + 1];
  const bound = sentence.textOf(unit === undefined ? [token] : [token, unit]);
  const from = sentence.startOf(sign);
  const found = sentence.original.slice(from, sentence.endOf(sign));
  return {
    code: 'comparison-missing',
    text: {
      'pt-BR': `Falta dizer se a condição vale acima ou abaixo de ${bound}: escreva > ou <.`,
      en: `It does not say whether the condition holds above or below ${bound}: write > or <.`,
    },
    from,
    length: found.length,
    found,
    examples: metricExpectation.examples,
  };
}

function isUnit(token: IToken | undefined): boolean {
  return token !== undefined && [Percent, TimeUnit, RateUnit].some((type) => tokenMatcher(token, type));
}

/** parseAbort reads one line of `condicao_aborto`; without a group it means the canary. */
export function parseAbort(text: string): Parsed<AbortSentence> {
  const sentence = new Sentence(text);
  const compares = sentence.tokens.some((token, index) => {
    const next = sentence.tokens[index + 1];
    return tokenMatcher(token, Comparison) && next !== undefined && tokenMatcher(next, Numeral);
  });
  const missing = compares ? null : missingComparison(sentence);
  if (missing !== null) return { ok: false, faults: [missing] };
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
  examples: metricExpectation.examples,
};

function otherLevel(sentence: Sentence, syntax: Extract<AbortSyntax, { kind: 'any_alert' }>): Parsed<never> {
  const from = sentence.startOf(syntax.level);
  const found = sentence.textOf([syntax.level]);
  const text = {
    'pt-BR': `Só alertas de severidade P1 abortam em conjunto; para ${found}, cite o alerta pelo nome.`,
    en: `Only P1 alerts abort as a class; for ${found}, name the alert.`,
  };
  const examples = { 'pt-BR': ['P1', 'disparo do alerta <nome>'], en: ['P1', 'alert <name> fires'] };
  return { ok: false, faults: [{ code: 'alert-level', text, from, length: found.length, found, examples }] };
}
