import { useLocale, useTranslations } from 'next-intl';
import type { ChartModel } from '@/lib/domain/chart/chart-model';
import { boundsOfMetric } from '@/lib/domain/plan/bounds-of-metric';
import type { PlanMetric } from '@/lib/domain/plan/plan';
import type { RunView } from '@/lib/domain/view/views';
import { ChartTable } from '../charts/chart-table';
import { LazyMetricChart } from '../charts/lazy-metric-chart';
import { formatBound } from '../ui/format-measure';
import { GroupMark } from '../ui/group-mark';
import { buildChart } from './build-chart';
import { writeMoment } from './chart-words';
import { ReadingValue } from './reading-value';

function ChartFoot({ runId, model }: { runId: string; model: ChartModel }) {
  const t = useTranslations('chart');
  const address = `/api/runs/${runId}/charts/${encodeURIComponent(model.name)}`;
  return (
    <div className="mt-1 flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1 text-xs text-muted">
      <ol aria-label={t('markedEvents')} className="flex flex-wrap gap-x-4 gap-y-0.5">
        {model.marks.map(({ kind, t: at }, index) => (
          <li key={kind}>
            <b>{index + 1}</b> {writeMoment(at)} {t(`marks.${kind}`)}
          </li>
        ))}
      </ol>
      <span className="ml-auto inline-flex gap-x-1">
        {(['svg', 'png'] as const).map((format) => (
          <a
            key={format}
            href={`${address}?format=${format}`}
            download
            aria-label={`${t('export', { metric: model.label })}, ${format.toUpperCase()}`}
            className="inline-flex min-h-6 min-w-8 items-center justify-center uppercase underline underline-offset-4 hover:text-ink"
          >
            {format}
          </a>
        ))}
      </span>
    </div>
  );
}

/** MetricPanel is one metric of a run: its two newest readings, its two lines, and the same data as a table. */
export function MetricPanel({ run, metric, tall }: { run: RunView; metric: PlanMetric; tall: boolean }) {
  const t = useTranslations('chart');
  const groups = useTranslations('groups');
  const locale = useLocale();
  const model = buildChart(run, metric, locale);
  const bounds = boundsOfMetric(run.plan, metric.name);
  const newest = run.ticks.at(-1)?.samples.find((sample) => sample.metric === metric.name);
  return (
    <section aria-label={metric.label[locale]} className={tall ? '' : 'text-[0.9375rem]'}>
      <header className="flex flex-wrap items-baseline gap-x-5 gap-y-1">
        <h3 className={`mr-auto font-semibold ${tall ? 'text-lg' : ''}`}>
          {metric.label[locale]}
          {model.relative && <span className="block text-sm font-normal text-muted">{t('relative')}</span>}
        </h3>
        {(['control', 'canary'] as const).map((group) => (
          <span key={group} className="inline-flex items-center gap-2">
            <GroupMark group={group} />
            <span className="text-sm text-muted">{groups(group)}</span>
            <ReadingValue reading={newest?.[group]} unit={metric.unit} beside={bounds} />
          </span>
        ))}
      </header>
      <div className={tall ? 'mt-2 h-60' : 'mt-2 h-40'} aria-hidden="true">
        <LazyMetricChart model={model} isTall={tall} />
      </div>
      {model.beyond.map(({ value }) => (
        <p key={value} className="text-right text-xs text-live-ink">
          {t('abortBeyond', { value: formatBound(value, metric.unit, locale) })}
        </p>
      ))}
      <ChartFoot runId={run.summary.id} model={model} />
      <ChartTable model={model} />
    </section>
  );
}
