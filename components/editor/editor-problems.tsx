import { useLocale, useTranslations } from 'next-intl';
import { allowedIn, type Problem } from '@/lib/domain/diagnostic/problem';

interface EditorProblemsProps {
  readonly id: string;
  readonly problems: readonly Problem[];
  readonly onJump: (problem: Problem) => void;
  readonly onFix: (problem: Problem, word: string) => void;
}

/** EditorProblems lists every problem of the text at once: where, what, what is allowed, and the nearest word in one press. */
export function EditorProblems({ id, problems, onJump, onFix }: EditorProblemsProps) {
  const t = useTranslations('editor');
  const locale = useLocale();
  return (
    <section id={id} aria-live="polite">
      <h2 className="part-name mb-2 border-b border-line-strong pb-1.5 text-muted">
        {t('problems', { count: problems.length })}
      </h2>
      <ul className="space-y-3">
        {problems.map((problem, index) => (
          <li
            key={`${problem.code}-${problem.line}-${problem.column}-${index}`}
            className={`border-l-4 pl-4 ${problem.severity === 'error' ? 'border-refuted' : 'border-dotted border-line-strong'}`}
          >
            <p className="max-w-prose">
              <span className="font-semibold">{t(problem.severity)}</span>
              {' · '}
              <button type="button" onClick={() => onJump(problem)} className="underline underline-offset-4">
                {t('jump', { line: problem.line })}
              </button>
              {': '}
              {problem.text[locale]}
            </p>
            {allowedIn(problem, locale).length > 1 && (
              <p className="text-sm break-words text-muted">{allowedIn(problem, locale).join(' · ')}</p>
            )}
            {problem.nearest !== undefined && problem.found !== undefined && (
              <button
                type="button"
                onClick={() => onFix(problem, problem.nearest ?? '')}
                className="min-h-11 text-sm font-semibold underline underline-offset-4"
              >
                {t('use', { word: problem.nearest })}
              </button>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}
