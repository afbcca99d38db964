import { decimate } from '@/lib/domain/chart/decimate';
import { useLocale, useTranslations } from 'next-intl';
import { formatMeasure } from '../ui/format-measure';
import { formatClock } from '../ui/format-span';
import type { ChartModel } from '@/lib/domain/chart/chart-model';

// A screen reader reads every row: enough to follow the curve, few enough to listen to.
const rowLimit = 40;

function rowsOf(points: ChartModel['points']): ChartModel['points'] {
  const lines = [points.map(({ control }) => control), points.map(({ canary }) => canary)];
  return decimate(points.length, lines, rowLimit).flatMap((index) => points[index] ?? []);
}

/** ChartTable is the data of a chart as a table, for screen readers. */
export function ChartTable({ model }: { model: ChartModel }) {
  const t = useTranslations('chart');
  const groups = useTranslations('groups');
  const locale = useLocale();
  const bounds = [...model.limits, ...model.beyond].map(({ value }) => value);
  const write = (value: number | null) =>
    value === null ? t('noData') : formatMeasure(value, model.unit, locale, bounds);
  return (
    // A table does not shrink to a pixel: hidden by itself it would lengthen the page.
    <div className="sr-only">
      <table>
        <caption>{model.label}</caption>
        <thead>
          <tr>
            <th scope="col">{t('time')}</th>
            <th scope="col">{groups('control')}</th>
            <th scope="col">{groups('canary')}</th>
          </tr>
        </thead>
        <tbody>
          {rowsOf(model.points).map(({ t: ms, control, canary }) => (
            <tr key={ms}>
              <th scope="row">{ms < 0 ? `−${formatClock(-ms)}` : formatClock(ms)}</th>
              <td>{write(control)}</td>
              <td>{write(canary)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
