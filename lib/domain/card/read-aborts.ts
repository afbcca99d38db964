import type { Problem } from '../diagnostic/problem';
import { valueAt } from '../diagnostic/shape-problems';
import type { YamlPath, YamlSource } from '../diagnostic/yaml-source';
import { type AbortSentence, parseAbort } from '../expression/parse-abort';
import type { AbortCondition } from './card';
import { placeFaults, spanOfQuantity } from './sentence-at';

/** readAborts reads the sentences of `condicao_aborto`. */
export function readAborts(source: YamlSource): {
  readonly conditions: readonly AbortCondition[];
  readonly problems: readonly Problem[];
} {
  const entries = valueAt(source.value, ['condicao_aborto']);
  if (!Array.isArray(entries)) return { conditions: [], problems: [] };
  const conditions: AbortCondition[] = [];
  const problems: Problem[] = [];
  entries.forEach((text: unknown, index) => {
    const path = ['condicao_aborto', index];
    if (typeof text !== 'string' || text.trim() === '') return;
    const parsed = parseAbort(text);
    if (parsed.ok) conditions.push(placeCondition(source, path, text, parsed.value));
    else problems.push(...placeFaults(source, path, parsed.faults));
  });
  return { conditions, problems };
}

function placeCondition(
  source: YamlSource,
  path: YamlPath,
  text: string,
  sentence: AbortSentence,
): AbortCondition {
  const span = source.spanOf(path);
  if (sentence.kind !== 'metric') return { text, span, ...sentence };
  // A phrase with its group in the middle stands nowhere as a whole.
  const from = text.indexOf(sentence.phrase);
  const phraseSpan = from === -1 ? span : source.spanInside(path, from, sentence.phrase.length);
  return { text, span, phraseSpan, quantitySpan: spanOfQuantity(source, path, text), ...sentence };
}
