import type { SyntaxNode } from '@lezer/common';
import { parser } from '@prometheus-io/lezer-promql';
import type { BilingualText } from '../diagnostic/problem';
import { parsePromqlDuration } from './parse-duration';
import { childrenOf } from './range-reach';

/** PromqlCheck tells whether a query can be asked, or what is wrong with it and where (0-based offsets); `message` is `text.en`. */
export type PromqlCheck =
  | { readonly ok: true }
  | {
      readonly ok: false;
      readonly message: string;
      readonly text: BilingualText;
      readonly from: number;
      readonly to: number;
    };

const rangeFunction =
  /^(i?rate|increase|i?delta|deriv|changes|resets|predict_linear|double_exponential_smoothing|holt_winters|\w+_over_time)$/;
const filterComparisons = ['Eql', 'Neq', 'Gte', 'Gtr', 'Lte', 'Lss'];

function refuse(node: SyntaxNode, ptBR: string, en: string): PromqlCheck {
  return { ok: false, message: en, text: { 'pt-BR': ptBR, en }, from: node.from, to: node.to };
}

function findFirst(node: SyntaxNode, wanted: (node: SyntaxNode) => boolean): SyntaxNode | null {
  if (wanted(node)) return node;
  for (const child of childrenOf(node)) {
    const found = findFirst(child, wanted);
    if (found) return found;
  }
  return null;
}

function unwrap(node: SyntaxNode | null): SyntaxNode | null {
  const wrappers = ['PromQL', 'ParenExpr', 'OffsetExpr', 'StepInvariantExpr'];
  return node && wrappers.includes(node.name)
    ? unwrap(childrenOf(node).find((child) => child.name !== 'LineComment') ?? null)
    : node;
}

function isRange(node: SyntaxNode): boolean {
  const bare = unwrap(node);
  return bare?.name === 'MatrixSelector' || bare?.name === 'SubqueryExpr';
}

function checkSyntax(top: SyntaxNode, query: string): PromqlCheck | null {
  const error = findFirst(top, (node) => node.type.isError);
  if (!error) return null;
  const found = query.slice(error.from, error.to);
  if (error.from >= query.trimEnd().length) {
    return refuse(error, 'a consulta PromQL termina cedo demais', 'the PromQL query ends too early');
  }
  const where = found === '' ? query.slice(error.from, error.from + 12) : found;
  return refuse(
    error,
    `PromQL não espera "${where}" neste ponto (função desconhecida ou sinal fora do lugar)`,
    `PromQL does not expect "${where}" here (an unknown function or a sign out of place)`,
  );
}

function checkDurations(top: SyntaxNode, query: string): PromqlCheck | null {
  const bad = findFirst(top, (node) => {
    if (node.name !== 'DurationExpr' && node.name !== 'OffsetDurationExpr') return false;
    const ms = parsePromqlDuration(query.slice(node.from, node.to).replace(/^-\s*/, ''));
    return ms === null || (node.name === 'DurationExpr' && ms === 0);
  });
  return bad
    ? refuse(
        bad,
        'escreva uma duração simples, como 1m ou 30s',
        'write one plain duration, such as 1m or 30s',
      )
    : null;
}

function checkFixedTime(top: SyntaxNode): PromqlCheck | null {
  const fixed = findFirst(
    top,
    (node) => node.name === 'StepInvariantExpr' && !node.getChild('AtModifierPreprocessors'),
  );
  return fixed
    ? refuse(
        fixed,
        '"@" fixa a consulta num instante que não é o da execução',
        '"@" fixes the query at a moment that is not the run',
      )
    : null;
}

function checkRanges(top: SyntaxNode, query: string): PromqlCheck | null {
  const functionOf = (body: SyntaxNode | null): string => {
    const name = body?.parent?.getChild('FunctionIdentifier');
    return name ? query.slice(name.from, name.to) : '';
  };
  const onExpression = findFirst(
    top,
    (node) => node.name === 'MatrixSelector' && node.firstChild?.name !== 'VectorSelector',
  );
  if (onExpression) {
    return refuse(
      onExpression,
      'um intervalo […] só se aplica a um seletor; para uma expressão, use uma subconsulta […:]',
      'a range […] applies to a selector only; for an expression, use a subquery […:]',
    );
  }
  const stray = findFirst(top, (node) => {
    if (!isRange(node) || (node.parent !== null && isRange(node.parent))) return false;
    return !rangeFunction.test(functionOf(node.parent));
  });
  if (stray)
    return refuse(
      stray,
      'um intervalo […] precisa de uma função como rate()',
      'a range […] needs a function such as rate()',
    );
  const without = findFirst(
    top,
    (node) =>
      node.name === 'FunctionCallBody' &&
      rangeFunction.test(functionOf(node)) &&
      !childrenOf(node).some(isRange),
  );
  return without
    ? refuse(
        without,
        `${functionOf(without)}() precisa de um intervalo, como [1m]`,
        `${functionOf(without)}() needs a range, such as [1m]`,
      )
    : null;
}

function checkResult(top: SyntaxNode): PromqlCheck | null {
  const result = unwrap(top);
  if (result?.name === 'StringLiteral' || result?.name === 'NumberDurationLiteral') {
    return refuse(
      result,
      'a consulta deve devolver séries, não um valor fixo',
      'the query must return series, not a fixed value',
    );
  }
  const compares =
    result?.name === 'BinaryExpr' &&
    !result.getChild('BoolModifier') &&
    filterComparisons.some((name) => result.getChild(name) !== null);
  // A filter answers an empty vector when it is false, which looks exactly like "no data".
  return compares
    ? refuse(
        result,
        'a comparação pertence à carta: aqui, uma comparação falsa devolve um vetor vazio, igual a "sem dados"',
        'the comparison belongs in the card: here, a false comparison returns an empty vector, the same as "no data"',
      )
    : null;
}

/** checkPromql tells whether a query can be parsed, measures a run and can be widened; it does not ask Prometheus. */
export function checkPromql(query: string): PromqlCheck {
  const top = parser.parse(query).topNode;
  return (
    checkSyntax(top, query) ??
    checkDurations(top, query) ??
    checkFixedTime(top) ??
    checkRanges(top, query) ??
    checkResult(top) ?? { ok: true }
  );
}
