import { allowedIn, type Locale, type Problem } from './problem';

const words = {
  'pt-BR': { error: 'erro', warning: 'aviso', allowed: 'aceito' },
  en: { error: 'error', warning: 'warning', allowed: 'allowed' },
} as const;

/** formatProblem renders a problem for a terminal: place, sentence, and the line with the offending text underlined. */
export function formatProblem(problem: Problem, locale: Locale, file: string, source: string): string {
  const word = words[locale];
  const line = (source.split('\n')[problem.line - 1] ?? '').replace(/\r$/, '');
  const number = String(problem.line);
  const gutter = ' '.repeat(number.length);
  const rows = [
    `${file}:${problem.line}:${problem.column}: ${word[problem.severity]}: ${problem.text[locale]}`,
    `  ${number} | ${line}`,
    `  ${gutter} | ${underline(line, problem.column, problem.length)}`,
  ];
  const allowed = allowedIn(problem, locale);
  if (allowed.length > 0) {
    rows.push(`  ${gutter} = ${word.allowed}: ${allowed.join(' · ')}`);
  }
  return rows.join('\n');
}

/** Tabs stay tabs and a character outside the basic plane counts once, so that the mark stands under its text. */
function underline(line: string, column: number, length: number): string {
  const before = Array.from(line.slice(0, column - 1), (character) => (character === '\t' ? '\t' : ' ')).join(
    '',
  );
  const marked = Array.from(line.slice(column - 1, column - 1 + length)).length;
  return before + '^'.repeat(Math.max(1, marked));
}
