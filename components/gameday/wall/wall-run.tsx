'use client';

import { useLocale, useTranslations } from 'next-intl';
import { boundsOfMetric } from '@/lib/domain/plan/bounds-of-metric';
import type { PlanMetric } from '@/lib/domain/plan/plan';
import { faultPresence } from '@/lib/domain/run/fault-presence';
import type { RunView } from '@/lib/domain/view/views';
import { measureAbortDistances } from '../../run/abort-distance';
import { chartedMetrics } from '../../run/build-chart';
import { nearestBreach, situationOf } from '../../run/describe-now';
import { LastEvent } from '../../run/last-event';
import { ContactNote } from '../../run/live/contact-note';
import { TimeLeft } from '../../run/live/time-left';
import { useRunFeed } from '../../run/live/use-run-feed';
import { ReadingValue } from '../../run/reading-value';
import { formatSpan } from '../../ui/format-span';
import { formatTarget } from '../../ui/format-target';
import { GroupMark } from '../../ui/group-mark';

/** WallRun is a live run across a room: one sentence and the clock, the metric that matters most now in both groups, and the nearest abort. */
export function WallRun({ initial }: { initial: RunView }) {
  const now = useTranslations('now');
  const locale = useLocale();
  const { run, contact } = useRunFeed(initial);
  const presence = faultPresence(run);
  const hot = presence !== 'none';
  const breach = nearestBreach(run);
  const values = {
    target: formatTarget(run.plan.target.name),
    condition: breach?.abort.text ?? '',
    baseline: formatSpan(run.plan.timing.baselineMs, locale),
  };
  return (
    <div className="grid min-h-0 grid-rows-[auto_minmax(0,1fr)_auto] gap-[2vh]">
      <ContactNote contact={contact} run={run} />
      <div className="flex items-start justify-between gap-[3vw]">
        <div className="min-w-0" role="status">
          <p
            className={`text-[min(2.4vw,4.2vh)] font-bold uppercase ${hot ? 'text-live-ink' : 'text-muted'}`}
          >
            {now(`fault.${presence}`)}
          </p>
          <h1 className="font-title text-[min(4.2vw,7.4vh)] leading-tight font-semibold text-balance">
            {now(situationOf(run), values)}
          </h1>
        </div>
        <div className="wall-clock shrink-0">
          <TimeLeft run={run} />
        </div>
      </div>
      <div className="grid min-h-0 grid-cols-[minmax(0,3fr)_minmax(0,2fr)] items-center gap-[4vw]">
        <Groups run={run} />
        <Distance run={run} />
      </div>
      <div className="wall-event min-w-0 border-t border-line-strong pt-[1vh]">
        <LastEvent run={run} />
      </div>
    </div>
  );
}

/** The metric that is nearest to an abort matters most; before any is measured, the card's first. */
function metricThatMatters(run: RunView): PlanMetric | undefined {
  const distances = measureAbortDistances(run.plan, run.ticks);
  const nearest = [...distances].sort((a, b) => (b.nearness ?? -1) - (a.nearness ?? -1))[0];
  const name = nearest?.nearness != null && nearest.abort.kind === 'metric' ? nearest.abort.metric : null;
  return run.plan.metrics.find((metric) => metric.name === name) ?? chartedMetrics(run.plan.metrics)[0];
}

function Groups({ run }: { run: RunView }) {
  const t = useTranslations('gameday.wall');
  const groups = useTranslations('groups');
  const locale = useLocale();
  const metric = metricThatMatters(run);
  const newest = run.ticks.at(-1)?.samples.find((sample) => sample.metric === metric?.name);
  if (!metric || !newest) {
    return (
      <p className="hatched rounded p-[2vh] text-[min(2.2vw,4vh)]">
        <span className="bg-table px-2">{t('noMetric')}</span>
      </p>
    );
  }
  return (
    <section aria-label={metric.label[locale]}>
      <h2 className="text-[min(2.2vw,4vh)] leading-tight font-semibold">{metric.label[locale]}</h2>
      <dl className="mt-[1vh] space-y-[1vh]">
        {(['control', 'canary'] as const).map((group) => (
          <div key={group} className="flex items-center gap-[1.5vw]">
            <dt className="flex w-[12vw] shrink-0 items-center gap-[0.6vw] text-[min(1.8vw,3.2vh)]">
              <GroupMark group={group} />
              {groups(group)}
            </dt>
            <dd
              className={`text-[min(6.4vw,11vh)] leading-none ${group === 'canary' ? 'text-canary-ink' : 'text-control'}`}
            >
              <ReadingValue
                reading={newest[group]}
                unit={metric.unit}
                beside={boundsOfMetric(run.plan, metric.name)}
              />
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

function Distance({ run }: { run: RunView }) {
  const t = useTranslations('gameday');
  const unknown = useTranslations('abortMeter');
  const distances = measureAbortDistances(run.plan, run.ticks);
  const rank = ({ held, nearness }: (typeof distances)[number]) =>
    held === null ? (nearness ?? 0) : 1 + held;
  const nearest = [...distances].sort((a, b) => rank(b) - rank(a))[0];
  if (!nearest?.evaluation) return <p className="text-[min(2vw,3.6vh)] text-muted">{unknown('notYet')}</p>;
  const { abort, evaluation, nearness, held } = nearest;
  const blind = evaluation.outcome === 'unknown';
  return (
    <section aria-label={t('room.distance')}>
      <h2 className="text-[min(2.2vw,4vh)] font-semibold">{t('room.distance')}</h2>
      {blind ? (
        <p className="hatched rounded p-[1.5vh] text-[min(2.4vw,4.2vh)]">
          <span className="bg-table px-2">{t('room.distanceUnknown')}</span>
        </p>
      ) : (
        <>
          <Bar share={nearness ?? 0} className={held === null ? 'fill-line-strong' : 'fill-live'} />
          {held !== null && <Bar share={held} className="fill-live" />}
        </>
      )}
      <p className="mt-[1vh] line-clamp-3 font-title text-[min(1.8vw,3.2vh)] italic">{abort.text}</p>
      {held !== null && (
        <p className="text-[min(2.2vw,4vh)] font-bold text-live-ink">
          {held >= 1 ? t('wall.fires') : `${Math.round(held * 100)}%`}
        </p>
      )}
    </section>
  );
}

function Bar({ share, className }: { share: number; className: string }) {
  return (
    <svg viewBox="0 0 100 12" preserveAspectRatio="none" className="mt-[1vh] h-[4vh] w-full" aria-hidden>
      <rect y="4" width="100" height="4" className="fill-line" />
      <rect y="1" width={share * 100} height="10" className={className} />
      <rect x="99" width="1" height="12" className="fill-live" />
    </svg>
  );
}
