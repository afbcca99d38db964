import { useLocale, useTranslations } from 'next-intl';
import type { PlanMetric } from '@/lib/domain/plan/plan';
import type { Reading } from '@/lib/domain/run/evidence';
import { formatMeasure } from '../ui/format-measure';

/** ReadingValue is a measured number in tabular bold, or hatched with the reason why there is none. */
export function ReadingValue({
  reading,
  unit,
  beside,
}: {
  reading: Reading | undefined;
  unit: PlanMetric['unit'];
  /** The bounds that the number is read beside: rounding must not carry it over one of them. */
  beside: readonly number[];
}) {
  const t = useTranslations('unknown');
  const locale = useLocale();
  if (reading?.kind === 'value') {
    return (
      <b className="font-bold whitespace-nowrap">{formatMeasure(reading.value, unit, locale, beside)}</b>
    );
  }
  return (
    <span className="hatched rounded px-1 text-sm" title={reading?.detail}>
      <span className="bg-raised px-1">{t(reading?.reason ?? 'not_yet')}</span>
    </span>
  );
}
