import { useLocale, useTranslations } from 'next-intl';
import type { RunView } from '@/lib/domain/view/views';
import { describeRule } from '../../card/describe-rule';
import { GroupMark } from '../../ui/group-mark';
import { ReadingValue } from '../reading-value';
import { buildResultRows, conclusionOf, type ResultRow } from '../result-rows';
import { OutcomeMark } from '../result/outcome-mark';

const cell = 'py-3 pr-5 align-top';

interface PairedRow {
  readonly metric: ResultRow['metric'];
  readonly rows: readonly [ResultRow | null, ResultRow | null];
}

/** pairRows sets the rows of two results side by side, by metric, in the order of the later one. */
function pairRows(earlier: RunView, later: RunView): readonly PairedRow[] {
  const [first, second] = [earlier, later].map((run) => {
    const conclusion = conclusionOf(run);
    return conclusion ? buildResultRows(run.plan, conclusion) : [];
  });
  const metrics = new Map([...(second ?? []), ...(first ?? [])].map(({ metric }) => [metric.name, metric]));
  const find = (rows: readonly ResultRow[] | undefined, name: string) =>
    rows?.find(({ metric }) => metric.name === name) ?? null;
  return [...metrics.values()].map((metric) => ({
    metric,
    rows: [find(first, metric.name), find(second, metric.name)],
  }));
}

function Bound({ row }: { row: ResultRow | null }) {
  const locale = useLocale();
  const bound = row?.hypothesis ?? row?.reference ?? row?.mechanism;
  if (!row || !bound) return <span className="text-muted">—</span>;
  return <>{describeRule(bound.criterion.rule, row.metric.unit, locale)}</>;
}

function Cells({ row }: { row: ResultRow | null }) {
  const t = useTranslations('compare');
  if (!row) {
    return (
      <td colSpan={4} className={`${cell} text-sm text-muted`}>
        {t('notMeasured')}
      </td>
    );
  }
  return (
    <>
      <td className={`${cell} border-l border-line pl-5 text-right`}>
        <ReadingValue reading={row.judged?.control} unit={row.metric.unit} beside={row.bounds} />
      </td>
      <td className={`${cell} text-right`}>
        <ReadingValue reading={row.judged?.canary} unit={row.metric.unit} beside={row.bounds} />
      </td>
      <td className={`${cell} max-w-36 text-right text-balance`}>
        <Bound row={row} />
      </td>
      <td className={cell}>{row.judged && <OutcomeMark outcome={row.judged.outcome} />}</td>
    </>
  );
}

/** CompareTable is the article's Tables 1 and 2 in one: each metric once, both runs beside it. */
export function CompareTable({ earlier, later }: { earlier: RunView; later: RunView }) {
  const t = useTranslations('compare');
  const result = useTranslations('result');
  const groups = useTranslations('groups');
  const locale = useLocale();
  return (
    <div className="overflow-x-auto" tabIndex={0} role="region" aria-label={t('table')}>
      <table className="w-full border-t-2 border-ink">
        <thead className="text-sm text-muted">
          <tr>
            <th rowSpan={2} scope="col" className={`${cell} text-left font-semibold`}>
              {result('metric')}
            </th>
            {(['earlier', 'later'] as const).map((run) => (
              <th
                key={run}
                colSpan={4}
                scope="colgroup"
                className="border-l border-line py-2 pl-5 text-left font-title text-base font-semibold text-ink"
              >
                {t(run)}
              </th>
            ))}
          </tr>
          <tr className="border-b border-line-strong">
            {(['earlier', 'later'] as const).flatMap((run) => [
              ...(['control', 'canary'] as const).map((group) => (
                <th
                  key={`${run} ${group}`}
                  scope="col"
                  className={`${cell} text-right font-semibold whitespace-nowrap ${group === 'control' ? 'border-l border-line pl-5' : ''}`}
                >
                  <GroupMark group={group} className="mr-1.5 inline h-3 w-6" />
                  {groups(group)}
                </th>
              )),
              <th key={`${run} bound`} scope="col" className={`${cell} text-right font-semibold`}>
                {t('bound')}
              </th>,
              <th key={`${run} outcome`} scope="col" className={`${cell} text-left font-semibold`}>
                {result('outcome')}
              </th>,
            ])}
          </tr>
        </thead>
        <tbody>
          {pairRows(earlier, later).map(({ metric, rows }) => (
            <tr key={metric.name} className="border-b border-line">
              <th scope="row" className={`${cell} min-w-44 text-left font-normal`}>
                {metric.label[locale]}
              </th>
              <Cells row={rows[0]} />
              <Cells row={rows[1]} />
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
