import type { SyntaxNode } from '@lezer/common';
import { parser } from '@prometheus-io/lezer-promql';
import { formatPromqlDuration } from './parse-duration';
import { childrenOf, reachMs, readRange } from './range-reach';

interface Edit {
  readonly from: number;
  readonly to: number;
  readonly text: string;
}

function collectEdits(node: SyntaxNode, query: string, ms: number): Edit[] {
  const rewrite = (length: number): Edit => {
    const range = readRange(node, query).node;
    return { from: range.from, to: range.to, text: formatPromqlDuration(length) };
  };
  switch (node.name) {
    case 'MatrixSelector':
      return [rewrite(ms)];
    case 'SubqueryExpr': {
      const inner = node.firstChild;
      const innerReach = inner ? reachMs(inner, query) : 0;
      // The inner window is part of the statistic ("worst minute"): it stays, and the outer one takes what is left of the phase.
      if (innerReach < ms) return [rewrite(ms - innerReach)];
      const half = Math.max(1, Math.floor(ms / 2));
      return [rewrite(Math.max(1, ms - half)), ...(inner ? collectEdits(inner, query, half) : [])];
    }
  }
  return childrenOf(node).flatMap((child) => collectEdits(child, query, ms));
}

/**
 * widenRange rewrites the range selectors of a query so that it looks back exactly `ms`: the whole phase and nothing before it.
 * The rest of the text stays as written. Throws a RangeError where `ms` is no positive whole number.
 */
export function widenRange(query: string, ms: number): string {
  const edits = collectEdits(parser.parse(query).topNode, query, ms).sort((a, b) => b.from - a.from);
  return edits.reduce((text, edit) => text.slice(0, edit.from) + edit.text + text.slice(edit.to), query);
}
