'use client';

import { useRouter } from 'next/navigation';
import { useTranslations } from 'next-intl';
import { useEffect } from 'react';
import type { RunView } from '@/lib/domain/view/views';
import { terminalStates } from '@/lib/domain/run/run';
import type { FormAction } from '../../ui/form-action';
import { SectionTitle } from '../../ui/section-title';
import { measureAbortDistances } from '../abort-distance';
import { AbortMeter } from '../abort-meter';
import { chartedMetrics } from '../build-chart';
import { CheckList } from '../check-list';
import { isByHand } from '../describe-now';
import { EndpointList } from '../endpoint-list';
import { EventList } from '../event-list';
import { MetricPanel } from '../metric-panel';
import { PhaseStrip } from '../phase-strip';
import { RunHand } from '../run-hand';
import { RollbackIncomplete } from '../rollback-incomplete';
import { AbortBar } from './abort-bar';
import { ContactNote } from './contact-note';
import { LiveHead } from './live-head';
import { useRunFeed } from './use-run-feed';

const tallCharts = 2;
const shownEvents = 8;

function Charts({ run }: { run: RunView }) {
  const t = useTranslations('live');
  if (run.ticks.length === 0)
    return (
      <p className="hatched rounded p-16 text-center">
        <span className="bg-table px-2">{t('chartsSoon')}</span>
      </p>
    );
  const metrics = chartedMetrics(run.plan.metrics);
  return (
    <div className="grid grid-cols-1 content-start gap-x-8 gap-y-7 md:grid-cols-2">
      {metrics.map((metric, index) => (
        <div key={metric.name} className={index < tallCharts ? 'md:col-span-2' : ''}>
          <MetricPanel run={run} metric={metric} tall={index < tallCharts} />
        </div>
      ))}
    </div>
  );
}

interface LiveRunProps {
  readonly initial: RunView;
  readonly heard: boolean | null;
  readonly close: FormAction;
  readonly sayHand: FormAction;
}

/** LiveRun is the screen of a run that goes on: it follows the server, and turns into the result when the run is over. */
export function LiveRun({ initial, heard, close, sayHand }: LiveRunProps) {
  const t = useTranslations('live');
  const { run, contact } = useRunFeed(initial);
  const router = useRouter();
  const over = terminalStates.includes(run.summary.state);
  const preflight = run.events.findLast(({ data }) => data.kind === 'preflight_checked')?.data;
  useEffect(() => {
    if (over) router.refresh();
  }, [over, router]);
  return (
    <div className="space-y-7 pb-40 sm:pb-28">
      <ContactNote contact={contact} run={run} />
      <LiveHead run={run} />
      <PhaseStrip state={run.summary.state} />
      <RunHand run={run} say={sayHand} />
      {run.targetMark && (
        <RollbackIncomplete
          mark={run.targetMark}
          {...(isByHand(run) && { rollback: run.plan.card.rollback })}
          close={{ action: close, may: run.can.closeUnverified }}
        />
      )}
      <div className="grid grid-cols-1 gap-x-12 gap-y-10 xl:grid-cols-[minmax(0,1fr)_23rem]">
        <Charts run={run} />
        <aside className="grid grid-cols-1 content-start gap-x-12 gap-y-8 md:grid-cols-2 xl:grid-cols-1">
          <section>
            <SectionTitle>{t('distance')}</SectionTitle>
            <ul>
              {measureAbortDistances(run.plan, run.ticks).map((distance) => (
                <AbortMeter key={distance.abort.id} distance={distance} plan={run.plan} />
              ))}
            </ul>
          </section>
          {!isByHand(run) && (
            <section>
              <SectionTitle>{t('endpoints')}</SectionTitle>
              <EndpointList run={run} />
            </section>
          )}
          {preflight?.kind === 'preflight_checked' && (
            <section>
              <SectionTitle>{t('preflight')}</SectionTitle>
              <CheckList checks={preflight.checks} />
            </section>
          )}
          <section>
            <SectionTitle>{t('events')}</SectionTitle>
            <EventList run={run} events={run.events.slice(-shownEvents).reverse()} />
          </section>
        </aside>
      </div>
      <AbortBar run={run} heard={heard} />
    </div>
  );
}
