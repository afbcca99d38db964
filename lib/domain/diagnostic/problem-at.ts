import type { SourceSpan } from '../card/card';
import type { BilingualText, Problem } from './problem';

/** ProblemDraft is a problem before it is placed in its file; `severity` is `error` unless it says otherwise. */
export interface ProblemDraft {
  readonly code: string;
  readonly text: BilingualText;
  readonly severity?: Problem['severity'];
  readonly found?: string;
  readonly allowed?: readonly string[];
  /** Whole sentences that are allowed, instead of `allowed`, where they differ by language. */
  readonly examples?: Problem['examples'] | undefined;
  readonly nearest?: string | undefined;
}

/** problemAt places a draft in its file and ends its text with the nearest match, where there is one. */
export function problemAt(span: SourceSpan, draft: ProblemDraft): Problem {
  const { code, text, severity = 'error', found, nearest, examples } = draft;
  const allowed = draft.allowed ?? examples?.['pt-BR'];
  return {
    severity,
    code,
    text: nearest === undefined ? text : suggest(text, nearest),
    line: span.line,
    column: span.column,
    length: span.length,
    ...(found === undefined ? {} : { found }),
    ...(allowed === undefined ? {} : { allowed }),
    ...(examples === undefined ? {} : { examples }),
    ...(nearest === undefined ? {} : { nearest }),
  };
}

function suggest(text: BilingualText, nearest: string): BilingualText {
  return {
    'pt-BR': `${text['pt-BR']} Você quis dizer "${nearest}"?`,
    en: `${text.en} Did you mean "${nearest}"?`,
  };
}

/** sortProblems orders problems as they stand in the file, errors before warnings on the same spot. */
export function sortProblems(problems: readonly Problem[]): Problem[] {
  return [...problems].sort(
    (a, b) => a.line - b.line || a.column - b.column || a.severity.localeCompare(b.severity),
  );
}
