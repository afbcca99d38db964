import type { Action, Diagnostic } from '@codemirror/lint';
import { allowedIn, type Locale, type Problem } from '@/lib/domain/diagnostic/problem';
import { offsetOf } from '../place-marks';

/** toDiagnostic places a problem in the text, with what is allowed, and the nearest word as an action. */
export function toDiagnostic(
  problem: Problem,
  source: string,
  locale: Locale,
  nameFix: (word: string) => string,
): Diagnostic {
  const from = offsetOf(source, problem.line, problem.column);
  const to = Math.min(source.length, from + problem.length);
  const { nearest, found } = problem;
  const allowed = allowedIn(problem, locale);
  const list = allowed.length > 1 && allowed.length <= 24 ? `\n${allowed.join(' · ')}` : '';
  const actions: Action[] =
    nearest !== undefined && found !== undefined
      ? [
          {
            name: nameFix(nearest),
            apply: (view, at, end) => view.dispatch({ changes: { from: at, to: end, insert: nearest } }),
          },
        ]
      : [];
  return { from, to, severity: problem.severity, message: `${problem.text[locale]}${list}`, actions };
}
