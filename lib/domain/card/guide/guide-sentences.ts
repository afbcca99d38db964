import type { Locale } from '../../diagnostic/problem';
import { fold } from '../../expression/fold';
import { comparatorWords } from '../../expression/vocabulary';
import type { EditorWords } from '../../view/editor-view';

type Metric = EditorWords['metrics'][number];

/** GuideSentence is a sentence of the card language as an example, and when it is right. */
interface GuideSentence {
  readonly sentence: string;
  readonly about: string;
}

const words = {
  'pt-BR': {
    atLeast: 'ao menos este valor',
    atMost: 'abaixo deste valor',
    change: ['variação < 5% em relação ao grupo de controle', 'o canary muda como o controle'],
    reached: ['aberto em até 30 s', 'o estado é alcançado a tempo'],
    once: ['aberto ao menos uma vez', 'o estado aparece durante a falha'],
    observe: ['observar', 'mostrar, sem julgar'],
    p1: ['disparo de qualquer alerta de severidade P1', 'para se qualquer alerta grave soar'],
    abort: (label: string, bound: string) => `${label} no canary ${bound} por mais de 1 minuto`,
    hypothesis: (label: string) =>
      `Se a dependência falhar, então a ${label} permanecerá acima de 99%, porque quem chama não depende da resposta.`,
    success: 'taxa de sucesso',
  },
  en: {
    atLeast: 'at least this value',
    atMost: 'below this value',
    change: ['variation < 5% relative to the control group', 'the canary changes as the control does'],
    reached: ['open within 30 s', 'the state is reached in time'],
    once: ['open at least once', 'the state shows during the fault'],
    observe: ['observe', 'show it, judge nothing'],
    p1: ['any alert of severity P1 fires', 'stops when any grave alert fires'],
    abort: (label: string, bound: string) => `${label} in the canary ${bound} for more than 1 minute`,
    hypothesis: (label: string) =>
      `If the dependency fails, then the ${label} will remain above 99%, because the caller does not need the answer.`,
    success: 'success rate',
  },
} as const;

const pair = ([sentence, about]: readonly [string, string]): GuideSentence => ({ sentence, about });

/** referenceSentences gives references that suit the unit of a metric; of all kinds where the metric is not known. */
export function referenceSentences(metric: Metric | undefined, locale: Locale): readonly GuideSentence[] {
  const { atLeast, atMost, change, reached, once, observe } = words[locale];
  const states = [pair(reached), pair(once)];
  if (metric?.unit === 'state') return [...states, pair(observe)];
  const bounds = metric ? [boundOf(metric)] : ['>= 99.5%', '< 450 ms'];
  return [
    ...bounds.map((sentence) => ({ sentence, about: sentence.startsWith('>') ? atLeast : atMost })),
    pair(change),
    ...(metric ? [] : states),
    pair(observe),
  ];
}

function boundOf({ unit, better }: Metric): string {
  const sign = better === 'lower' ? '<' : '>=';
  switch (unit) {
    case 'percent':
      return better === 'lower' ? '< 1%' : '>= 99.5%';
    case 'ms':
      return `${sign} 450 ms`;
    case 'per_minute':
      return `${sign} 100 /min`;
    case 'per_second':
      return `${sign} 10 /s`;
    case 'count':
    case 'state':
      return `${sign} 10`;
  }
}

/** abortSentences gives an abort for each metric that can get worse, and the alert that no card should be without. */
export function abortSentences({ metrics }: EditorWords, locale: Locale): readonly GuideSentence[] {
  const { p1, abort } = words[locale];
  const judged = metrics.filter(({ better, unit }) => better !== 'neither' && unit !== 'state');
  return [
    pair(p1),
    ...judged.map((metric) => ({
      sentence: abort(phraseFor(metric, locale), worseThan(metric)),
      about: metric.name,
    })),
  ];
}

/** A label that compares something itself ("chamadas acima de 0,5 s") would be read as the condition: its name never is. */
function phraseFor({ name, label }: Metric, locale: Locale): string {
  const said = ` ${fold(label[locale])} `;
  const compares = Object.keys(comparatorWords).some((word) => said.includes(` ${word} `));
  return compares ? name : lowerFirst(label[locale]);
}

function worseThan({ unit, better }: Metric): string {
  const sign = better === 'lower' ? '>' : '<';
  switch (unit) {
    case 'percent':
      return better === 'lower' ? '> 2%' : '< 95%';
    case 'ms':
      return `${sign} 3000 ms`;
    case 'per_minute':
      return `${sign} 10 /min`;
    case 'per_second':
      return `${sign} 1 /s`;
    case 'count':
    case 'state':
      return `${sign} 100`;
  }
}

/** hypothesisSentence is a whole hypothesis to change words in. */
export function hypothesisSentence({ metrics }: EditorWords, locale: Locale): string {
  const metric = metrics.find(({ unit, better }) => unit === 'percent' && better === 'higher');
  return words[locale].hypothesis(lowerFirst(metric?.label[locale] ?? words[locale].success));
}

function lowerFirst(text: string): string {
  return text.charAt(0).toLowerCase() + text.slice(1);
}
