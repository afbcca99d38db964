import type { SyntaxNode } from '@lezer/common';
import { parsePromqlDuration } from './parse-duration';

/** childrenOf lists the children of a syntax node in order. */
export function childrenOf(node: SyntaxNode): SyntaxNode[] {
  const children: SyntaxNode[] = [];
  for (let child = node.firstChild; child; child = child.nextSibling) children.push(child);
  return children;
}

/** readRange gives the duration node of a `[…]` selector or an offset, and its length in ms; throws a RangeError where it is no plain duration. */
export function readRange(
  node: SyntaxNode,
  query: string,
): { readonly node: SyntaxNode; readonly ms: number } {
  const duration = node.getChild('DurationExpr') ?? node.getChild('OffsetDurationExpr');
  const text = duration ? query.slice(duration.from, duration.to) : '';
  const ms = parsePromqlDuration(text.replace(/^-\s*/, ''));
  if (!duration || ms === null) throw new RangeError(`not a plain duration in PromQL: "${text}"`);
  return { node: duration, ms: text.startsWith('-') ? -ms : ms };
}

/** reachMs tells how far back from the moment of evaluation an expression looks, in ms: nested ranges and offsets add up. */
export function reachMs(node: SyntaxNode, query: string): number {
  const deepest = Math.max(0, ...childrenOf(node).map((child) => reachMs(child, query)));
  switch (node.name) {
    case 'MatrixSelector':
    case 'SubqueryExpr':
      return deepest + readRange(node, query).ms;
    case 'OffsetExpr':
      return Math.max(0, deepest + readRange(node, query).ms);
  }
  return deepest;
}
