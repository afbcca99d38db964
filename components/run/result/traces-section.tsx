import { useLocale, useTranslations } from 'next-intl';
import type { GroupTraces, TraceEvidence } from '@/lib/domain/trace/trace-evidence';
import type { RunView } from '@/lib/domain/view/views';
import { formatMeasure } from '../../ui/format-measure';
import { GroupMark } from '../../ui/group-mark';
import { compareTraceTimes } from './compare-trace-times';

type Read = Extract<TraceEvidence, { outcome: 'read' }>;

function Slowest({ traces, group, url }: { traces: GroupTraces; group: 'control' | 'canary'; url: string }) {
  const t = useTranslations('traces');
  const groups = useTranslations('groups');
  const locale = useLocale();
  return (
    <div>
      <h3 className="mb-2 flex items-center gap-2 font-semibold">
        <GroupMark group={group} className="h-3 w-6" />
        {groups(group)}
      </h3>
      {traces.slowest.length === 0 && <p className="text-sm text-muted">{t('none')}</p>}
      <ol className="space-y-1 text-sm">
        {traces.slowest.map(({ traceId, durationMs, spans }) => (
          <li key={traceId}>
            <a
              href={`${url.replace(/\/+$/, '')}/trace/${encodeURIComponent(traceId)}`}
              className="font-mono underline underline-offset-4 hover:text-muted"
              rel="noreferrer"
            >
              {traceId.slice(0, 16)}
            </a>{' '}
            {formatMeasure(durationMs, 'ms', locale)} · {t('spans', { count: spans })}
          </li>
        ))}
      </ol>
    </div>
  );
}

function Times({ traces }: { traces: Read }) {
  const t = useTranslations('traces');
  const groups = useTranslations('groups');
  const locale = useLocale();
  const show = (ms: number | null) => (ms === null ? '—' : formatMeasure(ms, 'ms', locale));
  const number = 'py-2 pl-4 text-right align-top whitespace-nowrap';
  return (
    <table className="w-full text-sm">
      <caption className="mb-2 text-left text-muted">
        {t('caption', { control: traces.control.considered, canary: traces.canary.considered })}
      </caption>
      <thead>
        <tr className="border-b border-line text-left">
          <th scope="col" className="py-2 font-semibold">
            {t('where')}
          </th>
          <th scope="col" className={`${number} font-semibold`}>
            {groups('control')}
          </th>
          <th scope="col" className={`${number} font-semibold`}>
            {groups('canary')}
          </th>
        </tr>
      </thead>
      <tbody>
        {compareTraceTimes(traces).map(({ service, operation, control, canary }) => (
          <tr key={`${service} ${operation}`} className="border-b border-line">
            <th scope="row" className="py-2 text-left font-normal wrap-anywhere">
              {service} <span className="font-mono text-xs text-muted">{operation}</span>
            </th>
            <td className={number}>{show(control)}</td>
            <td className={number}>{show(canary)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** TracesSection shows where the time of the slowest requests went during the fault, or why that is not known. */
export function TracesSection({ run }: { run: RunView }) {
  const t = useTranslations('traces');
  const found = run.events.findLast(({ data }) => data.kind === 'traces_read')?.data;
  if (found?.kind !== 'traces_read') {
    return (
      <p className="max-w-prose text-muted">
        {run.plan.environment.tracing === undefined ? t('noSystem') : t('notRead')}
      </p>
    );
  }
  const { traces } = found;
  if (traces.outcome === 'unavailable') {
    return (
      <p className="max-w-prose text-muted">{t('unavailable', { why: t(`reason_${traces.reason}`) })}</p>
    );
  }
  const isCut = !traces.control.complete || !traces.canary.complete;
  return (
    <>
      <p className="mb-5 max-w-prose text-sm text-muted">
        {t('about')}
        {isCut && ` ${t('cut')}`}
      </p>
      <div className="grid grid-cols-1 gap-x-12 gap-y-8 lg:grid-cols-2">
        <div className="grid grid-cols-1 gap-6 sm:grid-cols-2 lg:content-start">
          <Slowest traces={traces.canary} group="canary" url={traces.url} />
          <Slowest traces={traces.control} group="control" url={traces.url} />
        </div>
        <Times traces={traces} />
      </div>
    </>
  );
}
