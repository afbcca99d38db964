import { useLocale, useTranslations } from 'next-intl';
import type { HealthLine, HealthOutcome } from '@/lib/domain/health/health-line';
import type { HealthReport } from '@/lib/domain/health/health-report';
import { HealthSign } from './health-sign';

/** What asks for somebody comes first. */
const order: readonly HealthOutcome[] = ['broken', 'attention', 'unknown', 'well'];

/** HealthLedger lists what was looked at as a ledger: the area in the margin, its sentences beside it. */
export function HealthLedger({ areas }: Pick<HealthReport, 'areas'>) {
  const t = useTranslations('health');
  return (
    <div className="mt-8">
      {areas.map(({ area, lines }) => (
        <section
          key={area}
          aria-labelledby={`area-${area}`}
          className="grid gap-x-10 gap-y-1 border-t border-line-strong py-4 lg:grid-cols-[11rem_minmax(0,1fr)]"
        >
          <h2 id={`area-${area}`} className="part-name text-muted lg:pt-2">
            {t(`area_${area}`)}
          </h2>
          {lines.length === 0 ? (
            <p className="max-w-prose py-2 text-muted">{t(`empty_${area}`)}</p>
          ) : (
            <Lines lines={lines} />
          )}
        </section>
      ))}
    </div>
  );
}

/** Beyond these an area is folded: what asks for somebody stands before the fold. */
const shownAtMost = 8;

function Lines({ lines }: { lines: readonly HealthLine[] }) {
  const t = useTranslations('health');
  const sorted = [...lines].sort((a, b) => order.indexOf(a.outcome) - order.indexOf(b.outcome));
  // A fold for a line or two is more to read than they are.
  const shown = sorted.length > shownAtMost + 2 ? shownAtMost : sorted.length;
  const rest = sorted.slice(shown);
  return (
    <div>
      <ul>
        {sorted.slice(0, shown).map((line) => (
          <Row key={line.id} line={line} />
        ))}
      </ul>
      {rest.length > 0 && (
        <details>
          <summary className="flex min-h-11 w-fit cursor-pointer items-center underline underline-offset-4">
            {t('more', { count: rest.length })}
          </summary>
          <ul>
            {rest.map((line) => (
              <Row key={line.id} line={line} />
            ))}
          </ul>
        </details>
      )}
    </div>
  );
}

function Row({ line: { id, outcome, text } }: { line: HealthLine }) {
  const locale = useLocale();
  // Red is a fault that may be live, and nothing else.
  const weight = id === 'marks' ? 'font-semibold text-live-ink' : outcome === 'broken' ? 'font-semibold' : '';
  return (
    <li className="flex gap-3 border-b border-line py-2 last:border-0">
      <HealthSign outcome={outcome} />
      <span className={`min-w-0 max-w-[80ch] break-words ${weight}`}>{text[locale]}</span>
    </li>
  );
}
