import { useLocale, useTranslations } from 'next-intl';
import type { RunView } from '@/lib/domain/view/views';
import { ChartTable } from '../../charts/chart-table';
import { LazyMetricChart } from '../../charts/lazy-metric-chart';
import { buildChart, chartedMetrics } from '../build-chart';
import { shareScale } from './share-scale';

/** CompareCharts draws each metric that both runs measured twice, on one scale of values and of time. */
export function CompareCharts({ earlier, later }: { earlier: RunView; later: RunView }) {
  const t = useTranslations('compare');
  const locale = useLocale();
  return (
    <div className="space-y-8">
      {chartedMetrics(later.plan.metrics).flatMap((metric) => {
        const own = earlier.plan.metrics.find(({ name }) => name === metric.name);
        if (!own) return [];
        const models = shareScale(buildChart(earlier, own, locale), buildChart(later, metric, locale));
        return (
          <section key={metric.name} aria-label={metric.label[locale]}>
            <h3 className="font-semibold">{metric.label[locale]}</h3>
            <div className="mt-2 grid grid-cols-1 gap-x-8 gap-y-4 lg:grid-cols-2">
              {models.map((model, index) => {
                const name = t(index === 0 ? 'earlier' : 'later');
                return (
                  <figure key={name}>
                    <figcaption className="text-sm text-muted">{name}</figcaption>
                    <div className="h-48" aria-hidden="true">
                      <LazyMetricChart model={{ ...model, name: `${model.name}-${index}` }} isTall={false} />
                    </div>
                    <ChartTable model={{ ...model, label: `${model.label}, ${name}` }} />
                  </figure>
                );
              })}
            </div>
          </section>
        );
      })}
    </div>
  );
}
