import type { Problem } from '@/lib/domain/diagnostic/problem';

/** MarkedPiece is a stretch of the text, with the problem that it is underlined for. */
export interface MarkedPiece {
  readonly text: string;
  readonly problem: Problem | null;
}

/** offsetOf turns a 1-based line and column into a position in the text, never beyond its end. */
export function offsetOf(source: string, line: number, column: number): number {
  let at = 0;
  for (let n = 1; n < line; n += 1) {
    const end = source.indexOf('\n', at);
    if (end < 0) return source.length;
    at = end + 1;
  }
  return Math.min(source.length, at + column - 1);
}

/** placeMarks cuts the text at its problems; of two that overlap the first in the text is underlined, both stay in the list. */
export function placeMarks(source: string, problems: readonly Problem[]): readonly MarkedPiece[] {
  const pieces: MarkedPiece[] = [];
  let at = 0;
  const placed = problems
    .map((problem) => ({ problem, from: offsetOf(source, problem.line, problem.column) }))
    .sort((a, b) => a.from - b.from);
  for (const { problem, from } of placed) {
    const to = Math.min(source.length, from + Math.max(1, problem.length));
    if (from < at || to <= from) continue;
    pieces.push({ text: source.slice(at, from), problem: null }, { text: source.slice(from, to), problem });
    at = to;
  }
  return [...pieces, { text: source.slice(at), problem: null }];
}
