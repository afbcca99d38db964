import { useLocale, useTranslations } from 'next-intl';
import type { RunView } from '@/lib/domain/view/views';
import { describeRule } from '../../card/describe-rule';
import { GroupMark } from '../../ui/group-mark';
import { formatNumber } from '../../ui/format-number';
import { ReadingValue } from '../reading-value';
import { buildResultRows, type Conclusion, type ResultRow } from '../result-rows';
import { OutcomeMark } from './outcome-mark';

const cell = 'py-3 pr-5 align-top';
const number = `${cell} text-right`;

function Bound({ bound, unit }: { bound: ResultRow['reference']; unit: ResultRow['metric']['unit'] }) {
  const locale = useLocale();
  const outcomes = useTranslations('outcomes');
  if (!bound) return <span className="text-muted">—</span>;
  return (
    <>
      <span className="inline-block max-w-44 text-balance">
        {describeRule(bound.criterion.rule, unit, locale)}
      </span>
      {bound.result && bound.result.outcome !== 'observed_only' && (
        <span className="block text-xs text-muted">{outcomes(bound.result.outcome)}</span>
      )}
    </>
  );
}

function Evidence({ row }: { row: ResultRow }) {
  const t = useTranslations('result');
  const locale = useLocale();
  const query = row.judged?.resolvedQuery ?? row.metric.query;
  return (
    <details className="mt-1 text-sm">
      <summary className="w-fit text-muted underline decoration-dotted underline-offset-4 hover:text-ink">
        {t('query')}
        {row.judged?.sampleCount != null &&
          ` · ${t('samples', { count: formatNumber(row.judged.sampleCount, locale, 0) })}`}
      </summary>
      <pre
        tabIndex={0}
        className="mt-1 max-w-xl overflow-x-auto rounded bg-surface p-3 text-xs whitespace-pre-wrap"
      >
        {query.trim()}
      </pre>
    </details>
  );
}

function Row({ row }: { row: ResultRow }) {
  const locale = useLocale();
  const { metric, judged, bounds } = row;
  return (
    <tr className="border-b border-line">
      <th scope="row" className={`${cell} min-w-44 text-left font-normal`}>
        {metric.label[locale]}
        <Evidence row={row} />
      </th>
      <td className={number}>
        <ReadingValue reading={judged?.control} unit={metric.unit} beside={bounds} />
      </td>
      <td className={number}>
        <ReadingValue reading={judged?.canary} unit={metric.unit} beside={bounds} />
      </td>
      <td className={number}>
        <Bound bound={row.reference} unit={metric.unit} />
      </td>
      <td className={number}>
        <Bound bound={row.hypothesis ?? row.mechanism} unit={metric.unit} />
      </td>
      <td className="min-w-56 py-3 align-top">
        {judged && (
          <>
            <OutcomeMark outcome={judged.outcome} />
            <span className="block max-w-xs text-sm text-muted">{judged.reason[locale]}</span>
          </>
        )}
      </td>
    </tr>
  );
}

/** ResultTable is the shape of the article's Tables 1 and 2, with the reason and the query behind each number. */
export function ResultTable({ run, conclusion }: { run: Pick<RunView, 'plan'>; conclusion: Conclusion }) {
  const t = useTranslations('result');
  const groups = useTranslations('groups');
  return (
    <div className="overflow-x-auto" tabIndex={0} role="region" aria-label={t('table')}>
      <table className="w-full border-t-2 border-ink">
        <thead>
          <tr className="border-b border-line-strong text-sm text-muted">
            <th scope="col" className={`${cell} text-left font-semibold`}>
              {t('metric')}
            </th>
            {(['control', 'canary'] as const).map((group) => (
              <th key={group} scope="col" className={`${number} font-semibold whitespace-nowrap`}>
                <GroupMark group={group} className="mr-1.5 inline h-3 w-6" />
                {groups(group)}
              </th>
            ))}
            <th scope="col" className={`${number} font-semibold`}>
              {t('reference')}
            </th>
            <th scope="col" className={`${number} font-semibold`}>
              {t('hypothesis')}
            </th>
            <th scope="col" className="py-3 text-left font-semibold">
              {t('outcome')}
            </th>
          </tr>
        </thead>
        <tbody>
          {buildResultRows(run.plan, conclusion).map((row) => (
            <Row key={row.metric.name} row={row} />
          ))}
        </tbody>
      </table>
    </div>
  );
}
