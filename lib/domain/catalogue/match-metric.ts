import { nearestOf } from '../diagnostic/nearest';
import { fold } from '../expression/fold';
import { fillerWords } from '../expression/vocabulary';
import type { CatalogueMetric } from './catalogue';

/** MetricMatch is the metric that a noun phrase means, or why there is not exactly one. */
export type MetricMatch =
  | { readonly kind: 'one'; readonly metric: CatalogueMetric }
  | { readonly kind: 'many'; readonly names: readonly string[] }
  | { readonly kind: 'none'; readonly nearest: string | undefined };

const connectors: ReadonlySet<string> = new Set([
  ',',
  ';',
  'e',
  'and',
  'que',
  'that',
  'enquanto',
  'while',
  'mas',
  'but',
  'ou',
  'or',
]);

/**
 * matchMetric finds the metric whose name, label or synonym has the words of the phrase, whatever their accents, capitals,
 * articles and order. It never guesses: a phrase that is merely close is not matched, its neighbour is named.
 */
export function matchMetric(phrase: string, metrics: readonly CatalogueMetric[]): MetricMatch {
  const candidates = candidatesOf(phrase);
  for (const words of candidates) {
    const match = lookUp(words, metrics);
    if (match !== null) return match;
  }
  const names = metrics.flatMap(namesOf);
  const keys = names.map(phraseKey);
  const near = nearestOf(candidates.at(-1)?.join(' ') ?? '', keys);
  return { kind: 'none', nearest: near === undefined ? undefined : names[keys.indexOf(near)] };
}

/** phraseKey reduces a phrase to the words that carry its meaning. */
export function phraseKey(phrase: string): string {
  return meaningful(wordsOf(phrase)).join(' ');
}

/** namesOf lists everything that a metric is called. */
export function namesOf(metric: CatalogueMetric): string[] {
  return [metric.name, metric.label['pt-BR'], metric.label.en, ...metric.synonyms];
}

function lookUp(words: readonly string[], metrics: readonly CatalogueMetric[]): MetricMatch | null {
  const exact = words.join(' ');
  const sorted = [...words].sort().join(' ');
  const byOrder = metrics.filter((metric) => namesOf(metric).some((name) => phraseKey(name) === exact));
  const found =
    byOrder.length > 0
      ? byOrder
      : metrics.filter((metric) =>
          namesOf(metric).some((name) => phraseKey(name).split(' ').sort().join(' ') === sorted),
        );
  const [first] = found;
  if (first === undefined || words.length === 0) return null;
  return found.length === 1
    ? { kind: 'one', metric: first }
    : { kind: 'many', names: found.map(({ name }) => name) };
}

/** "o checkout funciona e a taxa de erro": the phrase may start after any connector, and the longest that matches wins. */
function candidatesOf(phrase: string): string[][] {
  const words = wordsOf(phrase);
  const starts = words.flatMap((word, index) => (connectors.has(word) ? [index + 1] : []));
  return [0, ...starts].map((start) => meaningful(words.slice(start)));
}

function wordsOf(phrase: string): string[] {
  return (
    fold(phrase)
      .replaceAll('_', ' ')
      .match(/[\p{L}\p{N}]+|[,;%]/gu) ?? []
  );
}

function meaningful(words: readonly string[]): string[] {
  return words.filter((word) => !fillerWords.has(word) && word !== ',' && word !== ';');
}
