import Link from 'next/link';
import { NextIntlClientProvider, useLocale, useMessages, useTranslations } from 'next-intl';
import type { CompareView, ComparedRuns } from '@/lib/domain/view/compare-view';
import type { RunSummary, RunView } from '@/lib/domain/view/views';
import { Button } from '../../ui/button';
import { formatDateTime } from '../../ui/format-date';
import { SectionTitle } from '../../ui/section-title';
import { TimeFigures } from '../result/time-figures';
import { RunOutcome } from '../run-outcome';
import { CompareCharts } from './compare-charts';
import { CompareTable } from './compare-table';
import { WhatDiffered } from './what-differed';

function Side({ run, name }: { run: RunView; name: string }) {
  const locale = useLocale();
  return (
    <section className="border-l-4 border-line-strong pl-4">
      <h2 className="text-sm text-muted">
        {name} ·{' '}
        <Link href={`/runs/${run.summary.id}`} className="underline underline-offset-4">
          {formatDateTime(run.summary.requestedAt, locale)}
        </Link>{' '}
        · {run.summary.environment}
      </h2>
      <p className="mt-1 text-xl">
        <RunOutcome run={run.summary} />
      </p>
      <div className="mt-2">
        <TimeFigures run={run} size="small" />
      </div>
    </section>
  );
}

function Compared({ runs }: { runs: ComparedRuns }) {
  const t = useTranslations('compare');
  const messages = useMessages();
  const { earlier, later } = runs;
  return (
    <NextIntlClientProvider messages={{ chart: messages.chart, groups: messages.groups }}>
      <div className="grid grid-cols-1 gap-8 lg:grid-cols-2">
        <Side run={earlier} name={t('earlier')} />
        <Side run={later} name={t('later')} />
      </div>
      <section>
        <SectionTitle>{t('table')}</SectionTitle>
        <CompareTable earlier={earlier} later={later} />
      </section>
      <section>
        <SectionTitle>{t('differed')}</SectionTitle>
        <WhatDiffered runs={runs} />
      </section>
      <section>
        <SectionTitle>{t('charts')}</SectionTitle>
        <CompareCharts earlier={earlier} later={later} />
      </section>
    </NextIntlClientProvider>
  );
}

function Choose({ runs, chosen }: { runs: readonly RunSummary[]; chosen: string | null }) {
  const t = useTranslations('compare');
  const locale = useLocale();
  if (runs.length < 2) return <p className="max-w-prose">{t('tooFew')}</p>;
  const second = chosen ?? runs[0]?.id;
  const first = runs.find(({ id }) => id !== second)?.id;
  const field = (name: 'a' | 'b', label: string, preset: string | undefined) => (
    <label className="flex min-w-0 flex-1 basis-72 flex-col gap-1">
      <span className="text-sm text-muted">{label}</span>
      <select
        name={name}
        defaultValue={preset}
        className="min-h-11 rounded border border-line-strong bg-raised px-3"
      >
        {runs.map(({ id, requestedAt, environment, verdict }) => (
          <option key={id} value={id}>
            {`${formatDateTime(requestedAt, locale)} · ${environment} · ${verdict ? t(`verdict_${verdict}`) : '—'}`}
          </option>
        ))}
      </select>
    </label>
  );
  return (
    <form method="get" action="/runs/compare" className="flex max-w-4xl flex-wrap items-end gap-4">
      {field('a', t('earlier'), first)}
      {field('b', t('later'), second)}
      <Button>{t('compare')}</Button>
    </form>
  );
}

/** CompareScreen sets two runs of a card side by side, or lets a person choose them. */
export function CompareScreen({ view }: { view: CompareView }) {
  const t = useTranslations('compare');
  const cardId = view.kind === 'choose' ? view.cardId : view.runs.later.summary.cardId;
  return (
    <div className="space-y-10">
      <header>
        <p className="text-muted">
          <Link href={`/cards/${cardId}`} className="underline underline-offset-4 hover:text-ink">
            {cardId}
          </Link>
          {view.kind === 'compared' && (
            <>
              {' · '}
              {view.runs.later.cardTitle}
              {' · '}
              <Link href={`/runs/compare?card=${cardId}`} className="underline underline-offset-4">
                {t('others')}
              </Link>
            </>
          )}
        </p>
        <h1 className="mt-1 font-title text-3xl font-semibold">{t('title')}</h1>
      </header>
      {view.kind === 'compared' ? (
        <Compared runs={view.runs} />
      ) : (
        <Choose runs={view.runs} chosen={view.chosen} />
      )}
    </div>
  );
}
