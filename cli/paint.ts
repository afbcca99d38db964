import { styleText } from 'node:util';
import type { Problem } from '@/lib/domain/diagnostic/problem';

/** Paint colours text for a terminal, or leaves it as it is. */
export interface Paint {
  readonly bold: (text: string) => string;
  readonly dim: (text: string) => string;
  readonly good: (text: string) => string;
  /** A line that a diff adds, and one that it takes away. */
  readonly added: (text: string) => string;
  readonly removed: (text: string) => string;
  /** Colours a rendered problem: its first line and its underline by severity. */
  readonly problem: (problem: Problem, rendered: string) => string;
}

/** choosePaint gives colours to a terminal and to nothing else. */
export function choosePaint(isTerminal: boolean): Paint {
  const as = (format: Parameters<typeof styleText>[0]) => (text: string) =>
    isTerminal ? styleText(format, text, { validateStream: false }) : text;
  const strong = { error: as(['bold', 'magenta']), warning: as(['bold', 'yellow']) };
  return {
    bold: as('bold'),
    dim: as('dim'),
    good: as('green'),
    added: as('green'),
    removed: as('magenta'),
    problem: ({ severity }, rendered) =>
      rendered
        .split('\n')
        .map((line, index) => (index === 0 || /^\s*\| [\s]*\^+$/.test(line) ? strong[severity](line) : line))
        .join('\n'),
  };
}
