import type { SyntaxNode } from '@lezer/common';
import { parser } from '@prometheus-io/lezer-promql';
import { childrenOf } from './range-reach';

/** These look at the last two samples only, however wide their range is. */
const lastTwoSamples = ['irate', 'idelta'];

function hasRange(node: SyntaxNode): boolean {
  return node.name === 'MatrixSelector' || node.name === 'SubqueryExpr' || childrenOf(node).some(hasRange);
}

function calls(node: SyntaxNode, query: string, names: readonly string[]): boolean {
  if (node.name === 'FunctionIdentifier' && names.includes(query.slice(node.from, node.to))) return true;
  return childrenOf(node).some((child) => calls(child, query, names));
}

/** isWidenable tells whether a query, with its range widened to a phase, speaks of the whole phase; a gauge must be read tick by tick instead. */
export function isWidenable(query: string): boolean {
  const top = parser.parse(query).topNode;
  return hasRange(top) && !calls(top, query, lastTwoSamples);
}
