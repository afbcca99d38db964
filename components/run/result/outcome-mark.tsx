import { useTranslations } from 'next-intl';
import type { CriterionResult } from '@/lib/domain/run/evidence';

const drawings: Record<CriterionResult['outcome'], React.ReactNode> = {
  met: <circle cx="12" cy="12" r="8" />,
  breached: (
    <path d="M9.6 4.400A8 8 0 0 0 9.6 19.600M14.4 19.600A8 8 0 0 0 14.4 4.4" transform="rotate(38 12 12)" />
  ),
  inconclusive: <circle cx="12" cy="12" r="8" strokeDasharray="0 5.027" strokeLinecap="round" />,
  no_data: <path d="M4 4l16 16M4 12l8 8M12 4l8 8" strokeWidth="1.5" />,
  observed_only: <path d="M6 12h12" />,
};

/** OutcomeMark is the sign and the word of one criterion's outcome: the same rings as the verdict's. */
export function OutcomeMark({ outcome }: { outcome: CriterionResult['outcome'] }) {
  const t = useTranslations('outcomes');
  return (
    <span className="inline-flex items-center gap-1.5 font-semibold whitespace-nowrap">
      <svg
        viewBox="0 0 24 24"
        className={`size-5 shrink-0 ${outcome === 'breached' ? 'text-refuted' : outcome === 'met' ? 'text-ink' : 'text-muted'}`}
        fill="none"
        stroke="currentColor"
        strokeWidth="3"
        aria-hidden="true"
      >
        {drawings[outcome]}
      </svg>
      {t(outcome)}
    </span>
  );
}
