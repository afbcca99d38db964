import { useTranslations } from 'next-intl';

/** SeverityPips shows severity 1–5 as five pips filled to the level. */
export function SeverityPips({ severity, className = 'h-3' }: { severity: number; className?: string }) {
  const t = useTranslations('card');
  return (
    <svg viewBox="0 0 76 12" className={className} role="img" aria-label={t('severityOf', { severity })}>
      {[0, 1, 2, 3, 4].map((index) => (
        <circle
          key={index}
          cx={6 + index * 16}
          cy="6"
          r="4.75"
          fill={index < severity ? 'currentColor' : 'none'}
          stroke="currentColor"
          strokeWidth="1.5"
        />
      ))}
    </svg>
  );
}
