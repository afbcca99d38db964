import type { SyntaxNode } from '@lezer/common';
import { parser } from '@prometheus-io/lezer-promql';
import { childrenOf } from './range-reach';

function findQuantile(node: SyntaxNode, query: string): number | null {
  if (node.name === 'FunctionCall') {
    const name = node.getChild('FunctionIdentifier');
    const first = node.getChild('FunctionCallBody')?.getChild('NumberDurationLiteral');
    if (name && first && query.slice(name.from, name.to) === 'histogram_quantile') {
      const quantile = Number(query.slice(first.from, first.to));
      if (quantile > 0 && quantile < 1) return quantile;
    }
  }
  for (const child of childrenOf(node)) {
    const found = findQuantile(child, query);
    if (found !== null) return found;
  }
  return null;
}

/** quantileOf tells which quantile (0..1) a query asks of a histogram, or null where it asks for none. */
export function quantileOf(query: string): number | null {
  return findQuantile(parser.parse(query).topNode, query);
}
