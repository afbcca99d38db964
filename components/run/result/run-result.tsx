import Link from 'next/link';
import { useLocale, useTranslations } from 'next-intl';
import type { RunView } from '@/lib/domain/view/views';
import { formatDateTime } from '../../ui/format-date';
import type { FormAction } from '../../ui/form-action';
import { SectionTitle } from '../../ui/section-title';
import { chartedMetrics } from '../build-chart';
import { isByHand } from '../describe-now';
import { CheckList } from '../check-list';
import { EventList } from '../event-list';
import { MetricPanel } from '../metric-panel';
import { conclusionOf } from '../result-rows';
import { RollbackIncomplete } from '../rollback-incomplete';
import { RunHand } from '../run-hand';
import { VerdictRing } from '../verdict-ring';
import { FaultProofSection } from './fault-proof-section';
import { ReportParagraph } from './report-paragraph';
import { ResultTable } from './result-table';
import { readRecovery } from '@/lib/domain/run/run-times';
import { TimeFigures } from './time-figures';
import { TracesSection } from './traces-section';
import { useRecoveryWords } from './use-recovery-words';

function Head({ run }: { run: RunView }) {
  const t = useTranslations('result');
  const states = useTranslations('states');
  const verdicts = useTranslations('verdicts');
  const endings = useTranslations('endings');
  const reasons = useTranslations('reasons');
  const mechanisms = useTranslations('mechanisms');
  const locale = useLocale();
  const sayRecovery = useRecoveryWords();
  const { summary } = run;
  const { recovery } = readRecovery(run.events);
  return (
    <header>
      <p className="text-muted">
        <Link href={`/cards/${summary.cardId}`} className="underline underline-offset-4 hover:text-ink">
          {summary.cardId}
        </Link>{' '}
        · {run.cardTitle} · {summary.environment} ·{' '}
        {formatDateTime(summary.concludedAt ?? summary.requestedAt, locale)}
      </p>
      <div className="mt-3 flex items-center gap-5">
        {summary.verdict && <VerdictRing verdict={summary.verdict} className="size-16 sm:size-20" />}
        <div>
          <h1 className="font-title text-3xl leading-tight font-semibold sm:text-4xl">
            {summary.verdict ? t(`hypothesis_${summary.verdict}`) : states(summary.state)}
          </h1>
          {summary.ending && summary.endingReason && (
            <p className="mt-1 text-lg text-muted">
              {endings(summary.ending)}: {reasons(summary.endingReason)}
              {summary.mechanism && ` · ${mechanisms(summary.mechanism)}`}
            </p>
          )}
          {recovery === 'not_back' && <p className="mt-1 text-lg font-semibold">{sayRecovery(run)}</p>}
          {!summary.verdict && summary.state === 'concluded' && (
            <p className="text-muted">{verdicts('inconclusive')}</p>
          )}
        </div>
      </div>
    </header>
  );
}

/** RunResult is the screen of a run that is over: the verdict, the table of the article, the paragraph, the evidence. */
export function RunResult({ run, sayHand }: { run: RunView; sayHand: FormAction }) {
  const t = useTranslations('result');
  const charts = useTranslations('chart');
  const compare = useTranslations('compare');
  const conclusion = conclusionOf(run);
  const preflight = run.events.findLast(({ data }) => data.kind === 'preflight_checked')?.data;
  return (
    <div className="space-y-12">
      <Head run={run} />
      {run.targetMark && (
        <>
          <RollbackIncomplete
            mark={run.targetMark}
            {...(isByHand(run) && { rollback: run.plan.card.rollback })}
          />
          <RunHand run={run} say={sayHand} />
        </>
      )}
      {conclusion && (
        <>
          <div className="grid grid-cols-1 gap-x-16 gap-y-8 lg:grid-cols-[minmax(0,1fr)_15rem]">
            <section>
              <SectionTitle>{t('paragraph')}</SectionTitle>
              <ReportParagraph run={run} conclusion={conclusion} />
            </section>
            <div className="space-y-4">
              <TimeFigures run={run} size="large" />
              <Link
                href={`/runs/compare?b=${run.summary.id}`}
                className="inline-flex min-h-11 items-center underline underline-offset-4"
              >
                {compare('link')}
              </Link>
            </div>
          </div>
          <section>
            <SectionTitle>{t('table')}</SectionTitle>
            <ResultTable run={run} conclusion={conclusion} />
          </section>
          {run.times.injectedAt !== null && (
            <section>
              <SectionTitle>{t('proof')}</SectionTitle>
              <FaultProofSection run={run} conclusion={conclusion} />
            </section>
          )}
        </>
      )}
      {conclusion && run.times.injectedAt !== null && (
        <section>
          <SectionTitle>{t('traces')}</SectionTitle>
          <TracesSection run={run} />
        </section>
      )}
      {run.ticks.length > 0 && (
        <section>
          <SectionTitle>{t('charts')}</SectionTitle>
          <p className="mb-5 flex flex-wrap justify-between gap-x-8 gap-y-2 text-sm text-muted">
            {charts('settling')}
            <a
              href={`/api/runs/${run.summary.id}/csv`}
              download
              className="underline underline-offset-4 hover:text-ink"
            >
              {charts('exportCsv')}
            </a>
          </p>
          <div className="grid grid-cols-1 gap-x-10 gap-y-8 lg:grid-cols-2">
            {chartedMetrics(run.plan.metrics).map((metric) => (
              <MetricPanel key={metric.name} run={run} metric={metric} tall={false} />
            ))}
          </div>
        </section>
      )}
      <div className="grid grid-cols-1 gap-x-12 gap-y-10 lg:grid-cols-2">
        <section>
          <SectionTitle>{t('timeline')}</SectionTitle>
          <EventList run={run} events={run.events} />
        </section>
        {preflight?.kind === 'preflight_checked' && (
          <section>
            <SectionTitle>{t('preflight')}</SectionTitle>
            <CheckList checks={preflight.checks} />
          </section>
        )}
      </div>
    </div>
  );
}
