import { useLocale, useTranslations } from 'next-intl';
import type { Problem } from '@/lib/domain/diagnostic/problem';

/** ProblemList says where a card or a catalogue is wrong, what is allowed, and the nearest match. */
export function ProblemList({ problems }: { problems: readonly Problem[] }) {
  const locale = useLocale();
  const t = useTranslations('problems');
  return (
    <ul className="space-y-3">
      {problems.map((problem) => (
        <li
          key={`${problem.code}-${problem.line}-${problem.column}`}
          className="border-l-4 border-refuted pl-4"
        >
          <p className="max-w-prose">{problem.text[locale]}</p>
          <p className="text-sm text-muted">
            {t('at', { line: problem.line, column: problem.column })}
            {problem.nearest && ` · ${t('nearest', { nearest: problem.nearest })}`}
          </p>
        </li>
      ))}
    </ul>
  );
}
