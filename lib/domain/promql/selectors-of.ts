import type { SyntaxNode } from '@lezer/common';
import { parser } from '@prometheus-io/lezer-promql';
import { childrenOf, readRange } from './range-reach';

/** QuerySelector is one series selector of a query, to the letter, and the range that it is read over; null without one. */
export interface QuerySelector {
  readonly text: string;
  readonly rangeMs: number | null;
}

/** selectorsOf lists the series that a query reads, each once; of a query that does not parse, what can be read of it. */
export function selectorsOf(query: string): readonly QuerySelector[] {
  const found = new Map<string, QuerySelector>();
  collect(parser.parse(query).topNode, query, null, found);
  return [...found.values()];
}

function collect(
  node: SyntaxNode,
  query: string,
  rangeMs: number | null,
  found: Map<string, QuerySelector>,
): void {
  if (node.name === 'VectorSelector') {
    const text = query.slice(node.from, node.to).trim();
    const known = found.get(text);
    // The shortest range is the one that a slow scrape leaves empty first.
    const shortest =
      known?.rangeMs == null ? rangeMs : rangeMs === null ? known.rangeMs : Math.min(known.rangeMs, rangeMs);
    found.set(text, { text, rangeMs: shortest });
    return;
  }
  const own = node.name === 'MatrixSelector' ? rangeOf(node, query) : rangeMs;
  for (const child of childrenOf(node)) collect(child, query, own, found);
}

function rangeOf(node: SyntaxNode, query: string): number | null {
  try {
    return readRange(node, query).ms;
  } catch {
    return null;
  }
}
