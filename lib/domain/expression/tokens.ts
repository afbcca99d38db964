import { createToken, Lexer, type TokenType } from 'chevrotain';
import {
  actedStates,
  actVerbs,
  comparatorWords,
  countWords,
  openVerbs,
  reachedStates,
  remainVerbs,
} from './vocabulary';

/** Any is the category of every token: what a free phrase is made of. */
export const Any = createToken({ name: 'Any', pattern: Lexer.NA });

/** wordEnd keeps a keyword from matching the beginning of a longer word. */
const wordEnd = '(?![a-z0-9_]|-[a-z0-9])';

function keyword(name: string, phrases: readonly string[], categories: TokenType[] = []): TokenType {
  const longestFirst = [...phrases].sort((a, b) => b.length - a.length);
  const alternatives = longestFirst.map((phrase) => phrase.replaceAll(' ', '\\s+')).join('|');
  return createToken({
    name,
    pattern: new RegExp(`(?:${alternatives})${wordEnd}`),
    categories: [Any, ...categories],
  });
}

function sign(name: string, pattern: RegExp, categories: TokenType[] = []): TokenType {
  return createToken({ name, pattern, categories: [Any, ...categories] });
}

const White = createToken({ name: 'White', pattern: /\s+/, group: Lexer.SKIPPED });

/** Categories: tokens that play one part in the grammar. */
export const Comparison = createToken({ name: 'Comparison', pattern: Lexer.NA });
export const Connector = createToken({ name: 'Connector', pattern: Lexer.NA });
export const TimeUnit = createToken({ name: 'TimeUnit', pattern: Lexer.NA });
export const RateUnit = createToken({ name: 'RateUnit', pattern: Lexer.NA });

const timeWords = {
  ms: ['ms', 'milissegundo', 'milissegundos', 'millisecond', 'milliseconds'],
  s: ['s', 'seg', 'segs', 'sec', 'secs', 'segundo', 'segundos', 'second', 'seconds'],
  m: ['m', 'min', 'mins', 'minuto', 'minutos', 'minute', 'minutes'],
  h: ['h', 'hora', 'horas', 'hour', 'hours'],
};
const allTimeWords = Object.values(timeWords).flat();

// A unit may touch the next number ("1h30m"), so that only a letter after it makes it another word.
function timeUnit(name: string, words: readonly string[]): TokenType {
  const longestFirst = [...words].sort((a, b) => b.length - a.length).join('|');
  return createToken({
    name,
    pattern: new RegExp(`(?:${longestFirst})(?![a-z_]|-[a-z])`),
    categories: [Any, TimeUnit],
  });
}

export const Milliseconds = timeUnit('Milliseconds', timeWords.ms);
export const Seconds = timeUnit('Seconds', timeWords.s);
export const Minutes = timeUnit('Minutes', timeWords.m);
export const Hours = timeUnit('Hours', timeWords.h);

/** MixedWord is a word that begins with digits (`5xx`) and is no quantity (`10m`). */
const MixedWord = sign(
  'MixedWord',
  new RegExp(
    `\\d+(?!(?:${allTimeWords.sort((a, b) => b.length - a.length).join('|')})(?![a-z_]))[a-z_][a-z0-9_-]*`,
  ),
);
export const Numeral = sign('Numeral', /\d(?:[\d.,]*\d)?/);
export const CountWord = keyword('CountWord', Object.keys(countWords));
export const Percent = sign('Percent', /%|(?:por\s+cento|percent)(?![a-z0-9_])/);
export const PerMinute = sign(
  'PerMinute',
  /(?:\/\s*min(?:uto|ute)?|(?:por\s+minuto|per\s+minute))(?![a-z0-9_])/,
  [RateUnit],
);
export const PerSecond = sign(
  'PerSecond',
  /(?:\/\s*s(?:eg|ec)?|(?:por\s+segundo|per\s+second))(?![a-z0-9_])/,
  [RateUnit],
);

const Arrow = sign('Arrow', /->|→|=>/);
export const Quoted = sign('Quoted', /"[^"]*"|'[^']*'|“[^”]*”/);
export const ComparatorSign = sign('ComparatorSign', />=|<=|≥|≤|>|</, [Comparison]);
export const ComparatorPhrase = keyword('ComparatorPhrase', Object.keys(comparatorWords), [Comparison]);

export const If = keyword('If', ['se', 'if']);
export const Then = keyword('Then', ['entao', 'then']);
export const Because = keyword('Because', ['porque', 'because']);
export const Comma = sign('Comma', /,/, [Connector]);
export const Semicolon = sign('Semicolon', /;/, [Connector]);
export const Dot = sign('Dot', /\./);
export const And = keyword(
  'And',
  ['e', 'and', 'enquanto', 'while', 'mas', 'but', 'que', 'that'],
  [Connector],
);
export const Not = keyword('Not', ['nao', 'not', 'nunca', 'never']);

export const HoldFor = keyword('HoldFor', [
  ...['por mais de', 'durante mais de', 'ha mais de', 'por', 'durante'],
  ...['for more than', 'for longer than', 'for over', 'for'],
]);
export const Immediately = keyword('Immediately', ['imediatamente', 'de imediato', 'immediately', 'at once']);
export const Variation = keyword('Variation', ['variacao', 'variation', 'change', 'mudanca']);
export const RelativeTo = keyword('RelativeTo', [
  ...[
    'em relacao ao',
    'em relacao a',
    'frente ao',
    'comparado ao',
    'comparada ao',
    'comparado com o',
    'comparada com o',
  ],
  ...['relative to', 'compared to', 'compared with', 'against', 'versus', 'vs'],
]);
export const CanaryGroup = keyword('CanaryGroup', [
  'grupo canary',
  'canary group',
  'canary',
  'grupo canario',
  'canario',
]);
export const ControlGroup = keyword('ControlGroup', ['grupo de controle', 'grupo controle', 'control group']);
/** ControlWord alone is a group only where nothing else can follow ("fluxo de controle de estoque" is a phrase). */
export const ControlWord = keyword('ControlWord', ['controle', 'control']);
export const Within = keyword('Within', [
  ...['em ate', 'em no maximo', 'dentro de', 'no prazo de'],
  ...['within', 'in at most', 'in up to', 'in under'],
]);
export const AtLeastOnce = keyword('AtLeastOnce', [
  'ao menos uma vez',
  'pelo menos uma vez',
  'at least once',
]);
export const Observe = keyword('Observe', ['observar', 'observe', 'observado', 'observed']);

export const Firing = keyword('Firing', [
  'disparo',
  'disparar',
  'dispara',
  'disparado',
  'firing',
  'fires',
  'fire',
  'fired',
]);
export const AnyOf = keyword('AnyOf', ['qualquer', 'algum', 'any']);
export const Alert = keyword('Alert', ['alerta', 'alertas', 'alert', 'alerts']);
export const SeverityWord = keyword('SeverityWord', ['severidade', 'severity', 'prioridade', 'priority']);
export const AlertLevel = keyword('AlertLevel', ['p[0-5]']);

export const ReachedState = keyword('ReachedState', reachedStates);
export const ActedState = keyword('ActedState', actedStates);
export const RemainVerb = keyword('RemainVerb', remainVerbs);
export const OpenVerb = keyword('OpenVerb', openVerbs);
export const ActVerb = keyword('ActVerb', actVerbs);

export const Preposition = keyword('Preposition', [
  'no',
  'na',
  'do',
  'da',
  'de',
  'em',
  'in',
  'on',
  'of',
  'with',
  'com',
]);
export const Article = keyword('Article', ['o', 'a', 'os', 'as', 'the']);

export const Word = sign('Word', /[a-z_](?:[a-z0-9_]|[-.:][a-z0-9_])*/);
/** Other is any character that no word, number or sign begins with: phrases may hold it, the grammar never asks for it. */
const Other = sign('Other', /\S/);

/** allTokens lists every token, the more specific before the more general: the first that matches wins. */
export const allTokens: TokenType[] = [
  ...[White, Quoted, Arrow, MixedWord, Numeral, Percent, PerMinute, PerSecond, ComparatorSign],
  ...[
    AtLeastOnce,
    Within,
    HoldFor,
    Immediately,
    ComparatorPhrase,
    RelativeTo,
    CanaryGroup,
    ControlGroup,
    ControlWord,
  ],
  ...[If, Then, Because, Comma, Semicolon, Dot, Variation, Observe],
  ...[Firing, AnyOf, Alert, SeverityWord, AlertLevel],
  ...[OpenVerb, ActVerb, RemainVerb, ReachedState, ActedState, Not, And],
  ...[Milliseconds, Seconds, Minutes, Hours, CountWord, Preposition, Article, Word, Other],
  ...[Any, Comparison, Connector, TimeUnit, RateUnit],
];

let built: Lexer | undefined;

/** cardLexer cuts folded text into tokens; it accepts every text, for Other takes what nothing else does. Built at first use, as the grammar is. */
export function cardLexer(): Lexer {
  return (built ??= new Lexer(allTokens, { positionTracking: 'onlyOffset' }));
}
