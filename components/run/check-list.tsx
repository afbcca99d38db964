import { useLocale, useTranslations } from 'next-intl';
import type { CheckResult } from '@/lib/domain/run/evidence';

const drawings: Record<CheckResult['outcome'], React.ReactNode> = {
  passed: <path d="M4.5 12.5l5 5 10-11" />,
  failed: <path d="M5 5l14 14M19 5L5 19" />,
  warning: <path d="M12 4v10M12 18.5v.5" />,
};

/** CheckList shows checks as they come: a sign, a word for who cannot see it, and the sentence that a facilitator reads. */
export function CheckList({ checks }: { checks: readonly CheckResult[] }) {
  const locale = useLocale();
  const t = useTranslations('checks');
  return (
    <ul>
      {checks.map(({ id, outcome, text }) => (
        <li key={id} className="flex gap-3 border-b border-line py-2 last:border-0">
          <svg
            viewBox="0 0 24 24"
            className={`mt-0.5 size-5 shrink-0 ${outcome === 'passed' ? 'text-muted' : 'text-refuted'}`}
            fill="none"
            stroke="currentColor"
            strokeWidth="3"
            strokeLinecap="round"
            role="img"
            aria-label={t(outcome)}
          >
            {drawings[outcome]}
          </svg>
          <span className={outcome === 'failed' ? 'font-semibold' : ''}>{text[locale]}</span>
        </li>
      ))}
    </ul>
  );
}
