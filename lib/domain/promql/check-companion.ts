import type { SyntaxNode } from '@lezer/common';
import { parser } from '@prometheus-io/lezer-promql';
import { checkPromql, type PromqlCheck } from './check-promql';
import { childrenOf } from './range-reach';

function findIncrease(node: SyntaxNode): SyntaxNode | null {
  if (node.name === 'Increase') return node;
  for (const child of childrenOf(node)) {
    const found = findIncrease(child);
    if (found) return found;
  }
  return null;
}

/**
 * checkCompanion is checkPromql for a sample-count query, which tells samples per second: `increase` would tell samples per window, sixty
 * times as many for one minute, and every interval would be eight times too narrow.
 */
export function checkCompanion(query: string): PromqlCheck {
  const check = checkPromql(query);
  const increase = check.ok ? findIncrease(parser.parse(query).topNode) : null;
  if (!increase) return check;
  const en = 'a companion counts samples per second: write rate() instead of increase()';
  const text = { 'pt-BR': 'a companheira conta amostras por segundo: use rate() em vez de increase()', en };
  return { ok: false, message: en, text, from: increase.from, to: increase.to };
}
