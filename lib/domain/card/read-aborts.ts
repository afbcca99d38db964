import type { Problem } from '../diagnostic/problem';
import { valueAt } from '../diagnostic/shape-problems';
import type { YamlSource } from '../diagnostic/yaml-source';
import { parseAbort } from '../expression/parse-abort';
import type { AbortCondition } from './card';
import { placeFaults } from './sentence-at';

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
    if (parsed.ok) conditions.push({ text, span: source.spanOf(path), ...parsed.value });
    else problems.push(...placeFaults(source, path, parsed.faults));
  });
  return { conditions, problems };
}
