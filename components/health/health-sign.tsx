import { useTranslations } from 'next-intl';
import type { HealthOutcome } from '@/lib/domain/health/health-line';

const drawings: Record<HealthOutcome, React.ReactNode> = {
  well: <path d="M4.5 12.5l5 5 10-11" />,
  attention: <path d="M12 4v10M12 18.5v.5" />,
  broken: <path d="M5 5l14 14M19 5L5 19" />,
  // Unknown is hatched, everywhere.
  unknown: <path strokeWidth="2" d="M4 12l8-8M4 20L20 4M12 20l8-8" />,
};

/** HealthSign is the sign of an outcome, with its word for who cannot see it. */
export function HealthSign({ outcome }: { outcome: HealthOutcome }) {
  const t = useTranslations('health');
  return (
    <svg
      viewBox="0 0 24 24"
      className={`mt-[0.15em] size-[1.25em] shrink-0 ${outcome === 'well' || outcome === 'unknown' ? 'text-muted' : 'text-refuted'}`}
      fill="none"
      stroke="currentColor"
      strokeWidth="3"
      strokeLinecap="round"
      role="img"
      aria-label={t(outcome)}
    >
      {drawings[outcome]}
    </svg>
  );
}
