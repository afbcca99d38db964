import type { useTranslations } from 'next-intl';
import type { ChartModel } from '@/lib/domain/chart/chart-model';
import type { ChartWords } from '@/lib/domain/chart/draw-chart';
import type { Locale } from '@/lib/domain/diagnostic/problem';
import type { RunView } from '@/lib/domain/view/views';
import { formatDateTime } from '../ui/format-date';
import { formatBound, formatMeasure } from '../ui/format-measure';
import { formatClock } from '../ui/format-span';

/** writeMoment writes a time of a chart, in ms from its origin. */
export function writeMoment(ms: number): string {
  return ms < 0 ? `−${formatClock(-ms)}` : formatClock(ms);
}

/** chartWords puts a chart of a run into words, for a file that leaves the application: which run, when, by which query. */
export function chartWords(
  run: Pick<RunView, 'summary' | 'cardTitle' | 'times' | 'plan'>,
  model: ChartModel,
  locale: Locale,
  t: ReturnType<typeof useTranslations<'chart'>>,
  groups: ReturnType<typeof useTranslations<'groups'>>,
): ChartWords {
  const { summary, times } = run;
  const value = (shown: number) => formatMeasure(shown, model.unit, locale);
  const when = formatDateTime(times.injectedAt ?? summary.requestedAt, locale);
  const query = run.plan.metrics.find(({ name }) => name === model.name)?.query ?? '';
  const oneLine = query.replace(/\s+/g, ' ').trim();
  return {
    title: model.label,
    subtitle: `${summary.cardId} · ${run.cardTitle} · ${summary.environment} · ${when} · ${summary.id}${model.relative ? ` · ${t('relative')}` : ''}`,
    source: oneLine.length > 150 ? `${oneLine.slice(0, 149)}…` : oneLine,
    control: groups('control'),
    canary: groups('canary'),
    value,
    time: writeMoment,
    limit: (limit) => `${t(limit.kind)} ${formatBound(limit.value, model.unit, locale)}`,
    phase: (phase) => t(`phases.${phase}`),
    mark: (mark) => t(`marks.${mark.kind}`),
  };
}
