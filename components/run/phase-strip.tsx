import { useTranslations } from 'next-intl';
import type { RunView } from '@/lib/domain/view/views';

const steps = ['preflight', 'baseline', 'injecting', 'rolling_back', 'recovering', 'concluded'] as const;

/** PhaseStrip shows the road of a run and where it is; red only where the fault may be live. */
export function PhaseStrip({ state }: { state: RunView['summary']['state'] }) {
  const t = useTranslations('states');
  const here = steps.findIndex((step) => step === state);
  return (
    <ol className="grid grid-cols-6 gap-1 text-xs sm:text-sm">
      {steps.map((step, index) => {
        const isHere = index === here;
        const hot = isHere && (step === 'injecting' || step === 'rolling_back');
        const bar = hot
          ? 'border-live'
          : isHere
            ? 'border-ink'
            : index < here
              ? 'border-line-strong'
              : 'border-line';
        return (
          <li
            key={step}
            aria-current={isHere ? 'step' : undefined}
            className={`min-w-0 border-t-4 pt-1 ${bar} ${isHere ? 'font-semibold text-ink' : 'text-muted'}`}
          >
            <span className={isHere ? 'whitespace-nowrap' : 'max-sm:sr-only'}>{t(step)}</span>
          </li>
        );
      })}
    </ol>
  );
}
