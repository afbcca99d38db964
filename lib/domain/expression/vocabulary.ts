import type { Comparator } from './rule';

/** Words of the card language, folded (no accents, no capitals), in Portuguese and English. A space stands for any white space. */

/** comparatorWords gives the comparison that a phrase stands for. */
export const comparatorWords: Readonly<Record<string, Comparator>> = {
  'maior ou igual a': '>=',
  'maior ou igual que': '>=',
  'no minimo': '>=',
  'pelo menos': '>=',
  'ao menos': '>=',
  'greater than or equal to': '>=',
  'at least': '>=',
  'menor ou igual a': '<=',
  'menor ou igual que': '<=',
  'no maximo': '<=',
  'less than or equal to': '<=',
  'at most': '<=',
  'acima de': '>',
  'acima dos': '>',
  'acima da': '>',
  'maior que': '>',
  'maior do que': '>',
  'superior a': '>',
  'mais de': '>',
  'passara de': '>',
  'passar de': '>',
  ultrapassara: '>',
  ultrapassar: '>',
  excedera: '>',
  exceder: '>',
  above: '>',
  over: '>',
  'greater than': '>',
  'higher than': '>',
  'more than': '>',
  exceed: '>',
  exceeds: '>',
  'abaixo de': '<',
  'abaixo dos': '<',
  'abaixo da': '<',
  'menor que': '<',
  'menor do que': '<',
  'inferior a': '<',
  'menos de': '<',
  below: '<',
  under: '<',
  'less than': '<',
  'lower than': '<',
  'fewer than': '<',
};

/** comparatorSigns gives the comparison that a sign stands for. */
export const comparatorSigns: Readonly<Record<string, Comparator>> = {
  '>=': '>=',
  '≥': '>=',
  '<=': '<=',
  '≤': '<=',
  '>': '>',
  '<': '<',
};

/** countWords are the numbers that people spell out before a unit of time. */
export const countWords: Readonly<Record<string, number>> = {
  um: 1,
  uma: 1,
  dois: 2,
  duas: 2,
  tres: 3,
  quatro: 4,
  cinco: 5,
  dez: 10,
  one: 1,
  two: 2,
  three: 3,
  four: 4,
  five: 5,
  ten: 10,
};

export const remainVerbs = [
  ...['ficar', 'ficarem', 'permanecer', 'permanecerem', 'estiver', 'estiverem', 'cair', 'subir', 'cai', 'sobe'],
  ...['permanecera', 'permanecerao', 'permanece', 'permanecem', 'permaneca', 'permanecam'],
  ...['ficara', 'ficarao', 'fica', 'ficam', 'fique', 'fiquem', 'continuara', 'continuarao', 'continua'],
  ...[
    'se mantera',
    'se manterao',
    'se mantem',
    'se mantenha',
    'mantera',
    'manter-se-a',
    'mantem-se',
    'mantera-se',
  ],
  ...[
    'sera',
    'serao',
    'seja',
    'sejam',
    'estara',
    'estarao',
    'esta',
    'estao',
    'esteja',
    'vai ficar',
    'vai permanecer',
  ],
  ...['remain', 'remains', 'will remain', 'stay', 'stays', 'will stay', 'is', 'are', 'be', 'will be', 'will'],
  ...['keep', 'keeps', 'will keep', 'continue', 'continues', 'will continue'],
];

export const openVerbs = [
  ...[
    'abrira',
    'abrirao',
    'abre',
    'abrem',
    'se abrira',
    'se abre',
    'abre-se',
    'vai abrir',
    'desarmara',
    'desarma',
  ],
  ...['opens', 'will open', 'trips', 'will trip'],
];

export const actVerbs = [
  ...[
    'utilizara',
    'utilizarao',
    'utiliza',
    'utilizam',
    'usara',
    'usarao',
    'usa',
    'usam',
    'vai usar',
    'vai utilizar',
  ],
  ...[
    'respondera',
    'responderao',
    'responde',
    'atendera',
    'atenderao',
    'atende',
    'assumira',
    'assumirao',
    'assume',
  ],
  ...[
    'entregara',
    'entrega',
    'servira',
    'serve',
    'atuara',
    'atua',
    'entrara em acao',
    'entra em acao',
    'devolvera',
    'devolve',
  ],
  ...[
    'uses',
    'use',
    'will use',
    'serves',
    'will serve',
    'answers',
    'will answer',
    'responds',
    'will respond',
  ],
  ...[
    'takes over',
    'will take over',
    'kicks in',
    'will kick in',
    'returns',
    'will return',
    'reads',
    'will read',
  ],
];

/** reachedStates are the words for "the state metric is 1". */
export const reachedStates = [
  ...['aberto', 'aberta', 'abertos', 'abertas', 'ativo', 'ativa', 'ativos', 'ativas', 'atingido', 'atingida'],
  ...['ligado', 'ligada', 'open', 'opened', 'active', 'reached', 'tripped'],
];

export const actedStates = [
  ...['acionado', 'acionada', 'ativado', 'ativada', 'utilizado', 'utilizada', 'usado', 'usada', 'disparado'],
  ...['used', 'activated', 'triggered', 'engaged'],
];

/** fillerWords carry no meaning in a noun phrase: "a latência p99 do order-service" is "latencia p99 order-service". */
export const fillerWords: ReadonlySet<string> = new Set([
  ...[
    'o',
    'a',
    'os',
    'as',
    'um',
    'uma',
    'de',
    'do',
    'da',
    'dos',
    'das',
    'no',
    'na',
    'nos',
    'nas',
    'em',
    'ao',
    'pelo',
    'pela',
  ],
  ...['the', 'an', 'of', 'in', 'on', 'at', 'for', 'to', 'by'],
]);
