import type { Problem } from '../diagnostic/problem';
import { valueAt } from '../diagnostic/shape-problems';
import type { YamlPath, YamlSource } from '../diagnostic/yaml-source';
import { parseReference } from '../expression/parse-reference';
import type { MetricReference } from './card';
import { placeFaults, spanOfQuantity } from './sentence-at';

/** readReferences reads a list of metric + reference; entries of the wrong shape are left to the shape check. */
export function readReferences(
  source: YamlSource,
  path: YamlPath,
): { readonly references: readonly MetricReference[]; readonly problems: readonly Problem[] } {
  const entries = valueAt(source.value, path);
  if (!Array.isArray(entries)) return { references: [], problems: [] };
  const references: MetricReference[] = [];
  const problems: Problem[] = [];
  entries.forEach((_, index) => {
    const metricPath = [...path, index, 'metrica'];
    const textPath = [...path, index, 'referencia'];
    const metric = valueAt(source.value, metricPath);
    const text = valueAt(source.value, textPath);
    if (typeof metric !== 'string' || (typeof text !== 'string' && typeof text !== 'number')) return;
    const parsed = parseReference(String(text));
    if (!parsed.ok) problems.push(...placeFaults(source, textPath, parsed.faults));
    else {
      references.push({
        metric: metric.trim(),
        text: String(text),
        ...parsed.value,
        metricSpan: source.spanOf(metricPath),
        span: source.spanOf(textPath),
        quantitySpan: spanOfQuantity(source, textPath, String(text)),
      });
    }
  });
  return { references, problems };
}
