import { useLocale, useTranslations } from 'next-intl';
import type { CatalogueMetric } from '@/lib/domain/catalogue/catalogue';
import type { MetricTrial } from '@/lib/domain/catalogue/metric-trial';
import type { TrialFinding } from '@/lib/domain/catalogue/metric-trial';
import type { SeriesValue } from '@/lib/domain/run/query-answer';
import { formatMeasure } from '../ui/format-measure';
import { SectionTitle } from '../ui/section-title';
import { TrialSources } from './trial-sources';

interface TrialResultProps {
  readonly trial: MetricTrial;
  readonly findings: readonly TrialFinding[];
  readonly unit: CatalogueMetric['unit'];
  readonly factor: number;
}

/** mostRows bounds the table: a query that gives thousands of series is wrong by the first fifty. */
const mostRows = 50;

/** TrialResult says first whether the query serves, then why not, then what Prometheus holds. */
export function TrialResult({ trial, findings, unit, factor }: TrialResultProps) {
  const t = useTranslations('catalogue.try');
  const blocked = findings.some(({ blocks }) => blocks);
  // A Prometheus that does not answer says nothing of the query.
  const unanswered = findings.some(({ kind }) => kind === 'no_answer');
  const verdict = unanswered
    ? t('noAnswer')
    : blocked
      ? t('doesNotServe')
      : findings.length > 0
        ? t('servesWithNotes')
        : t('serves');
  const series = trial.answer.kind === 'vector' ? trial.answer.series : [];
  return (
    <div className="space-y-8">
      <section aria-live="polite">
        <p className="mb-3 font-title text-xl font-semibold">{verdict}</p>
        <ul className="space-y-3">
          {findings.map((finding, index) => (
            <FindingEntry key={`${finding.kind}-${index}`} finding={finding} />
          ))}
        </ul>
      </section>
      {trial.answer.kind === 'vector' && (
        <section>
          <SectionTitle>{t('series', { count: series.length })}</SectionTitle>
          {series.length > 0 && <SeriesTable series={series} unit={unit} factor={factor} />}
          {series.length > mostRows && (
            <p className="mt-2 text-sm text-muted">{t('more', { count: series.length - mostRows })}</p>
          )}
        </section>
      )}
      {trial.sources.length > 0 && <TrialSources sources={trial.sources} />}
    </div>
  );
}

function FindingEntry({ finding: { blocks, text, detail } }: { finding: TrialFinding }) {
  const t = useTranslations('catalogue.try');
  const locale = useLocale();
  return (
    <li className={`border-l-4 pl-4 ${blocks ? 'border-refuted' : 'border-line-strong'}`}>
      <p className="max-w-prose">
        <strong>{blocks ? t('blocks') : t('note')}</strong> {text[locale]}
      </p>
      {detail !== undefined && detail !== '' && (
        <p className="text-sm text-muted">
          <code className="[overflow-wrap:anywhere]">{detail}</code>
        </p>
      )}
    </li>
  );
}

function SeriesTable({
  series,
  unit,
  factor,
}: Pick<TrialResultProps, 'unit' | 'factor'> & { series: readonly SeriesValue[] }) {
  const t = useTranslations('catalogue.try');
  const locale = useLocale();
  return (
    <div className="overflow-x-auto" tabIndex={0} role="region" aria-label={t('seriesTable')}>
      <table className="w-full text-sm">
        <thead>
          <tr className="text-left text-muted">
            <th className="py-1 pr-4 font-normal">{t('labels')}</th>
            <th className="py-1 pr-4 text-right font-normal">{t('raw')}</th>
            <th className="py-1 text-right font-normal">{t('shown')}</th>
          </tr>
        </thead>
        <tbody>
          {series.slice(0, mostRows).map(({ labels, value }) => (
            <tr key={JSON.stringify(labels)} className="border-t border-line">
              <td className="py-1.5 pr-4">
                <code>{labelText(labels)}</code>
              </td>
              <td className="py-1.5 pr-4 text-right">{String(value)}</td>
              <td className="py-1.5 text-right font-semibold">
                {Number.isFinite(value) ? formatMeasure(value * factor, unit, locale) : '—'}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function labelText(labels: Readonly<Record<string, string>>): string {
  const pairs = Object.entries(labels).map(([name, value]) => `${name}="${value}"`);
  return `{${pairs.join(', ')}}`;
}
