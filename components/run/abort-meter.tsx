import { useLocale, useTranslations } from 'next-intl';
import type { Plan } from '@/lib/domain/plan/plan';
import { comparatorSigns } from '../card/describe-rule';
import { formatBound, formatMeasure } from '../ui/format-measure';
import { formatSpan } from '../ui/format-span';
import type { AbortDistance } from './abort-distance';

function Bar({ share, breaching }: { share: number; breaching: boolean }) {
  return (
    <svg className="mt-1.5 h-3 w-full" viewBox="0 0 100 12" preserveAspectRatio="none" aria-hidden="true">
      <rect y="4" width="100" height="4" className="fill-line" />
      <rect y="2" width={share * 100} height="8" className={breaching ? 'fill-live' : 'fill-line-strong'} />
      <rect x="99" width="1" height="12" className="fill-live" />
    </svg>
  );
}

/** A wait that is not over is not written as if it were: 119,6 s of 2 min are 1 min 59 s. */
function untilLimit(ms: number, limitMs: number): number {
  return ms >= 1_000 && ms < limitMs ? Math.floor(ms / 1_000) * 1_000 : ms;
}

/** AbortMeter shows how near a run is to one abort condition: measured, limit, and how long a breach has held. */
export function AbortMeter({ distance, plan }: { distance: AbortDistance; plan: Plan }) {
  const t = useTranslations('abortMeter');
  const locale = useLocale();
  const { abort, evaluation, nearness, held } = distance;
  const metric = abort.kind === 'metric' ? plan.metrics.find(({ name }) => name === abort.metric) : undefined;
  const unit = metric?.unit ?? 'count';
  const holdMs = abort.kind === 'metric' ? abort.holdMs : 0;
  return (
    <li className="border-b border-line py-3 last:border-0">
      <p className="font-title text-[0.9375rem] leading-snug italic">{abort.text}</p>
      {evaluation === null ? (
        <p className="text-sm text-muted">{t('notYet')}</p>
      ) : evaluation.outcome === 'unknown' ? (
        <p className="hatched mt-1 rounded p-1 text-sm">
          <span className="bg-surface px-1">
            {t('unknown', {
              span: formatSpan(untilLimit(evaluation.unknownMs, plan.timing.blindAfterMs), locale),
              blind: formatSpan(plan.timing.blindAfterMs, locale),
            })}
          </span>
        </p>
      ) : abort.kind === 'metric' && evaluation.value !== null ? (
        <>
          <p className="flex justify-between gap-3">
            <b className="font-bold">{formatMeasure(evaluation.value, unit, locale, [abort.value])}</b>
            <span className="text-muted">
              {t('limit')} {comparatorSigns[abort.comparator]}&nbsp;{formatBound(abort.value, unit, locale)}
            </span>
          </p>
          <Bar share={nearness ?? 0} breaching={held !== null} />
        </>
      ) : (
        <p className={evaluation.outcome === 'breach' ? 'font-semibold text-live-ink' : 'text-sm text-muted'}>
          {evaluation.outcome === 'breach'
            ? (evaluation.reason ?? t('firing'))
            : t(evaluation.reason === 'best_effort' ? 'quietAsFarAsKnown' : 'quiet')}
        </p>
      )}
      {held !== null && evaluation && holdMs > 0 && (
        <p className="mt-1 text-sm font-semibold text-live-ink">
          {t('holding', {
            held: formatSpan(untilLimit(evaluation.heldMs, holdMs), locale),
            hold: formatSpan(holdMs, locale),
          })}
        </p>
      )}
    </li>
  );
}
