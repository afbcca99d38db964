'use client';

import { useLocale, useTranslations } from 'next-intl';
import { faultPresence } from '@/lib/domain/run/fault-presence';
import type { RunView } from '@/lib/domain/view/views';
import { formatSpan } from '../../ui/format-span';
import { formatTarget } from '../../ui/format-target';
import { nearestBreach, situationOf, whatIsNext } from '../describe-now';
import { TimeLeft } from './time-left';

/** LiveHead is the one sentence at the top: what is happening and what comes next, with the clock beside it. */
export function LiveHead({ run }: { run: RunView }) {
  const now = useTranslations('now');
  const next = useTranslations('next');
  const locale = useLocale();
  const situation = situationOf(run);
  const breach = nearestBreach(run);
  const values = {
    target: formatTarget(run.plan.target.name),
    baseline: formatSpan(run.plan.timing.baselineMs, locale),
    cap: formatSpan(run.plan.timing.recoveryCapMs, locale),
    condition: breach?.abort.text ?? '',
    hold: formatSpan(breach?.abort.kind === 'metric' ? breach.abort.holdMs : 0, locale),
  };
  const presence = faultPresence(run);
  const hot = presence !== 'none';
  return (
    <div className="flex flex-wrap items-end justify-between gap-x-10 gap-y-4">
      <div className="min-w-0 flex-1 basis-96" role="status">
        <p className={`part-name ${hot ? 'text-live-ink' : 'text-muted'}`}>
          {hot && (
            <svg viewBox="0 0 12 12" className="mr-1.5 inline size-3 align-baseline" aria-hidden="true">
              <circle cx="6" cy="6" r="6" fill="currentColor" />
            </svg>
          )}
          {now(`fault.${presence}`)} · {run.summary.cardId} · {run.summary.environment}
        </p>
        <h1 className="mt-1 font-title text-3xl leading-tight font-semibold text-balance sm:text-4xl">
          {now(situation, values)}
        </h1>
        <p className="mt-1.5 max-w-prose text-lg text-muted">{next(whatIsNext(run), values)}</p>
      </div>
      <TimeLeft run={run} />
    </div>
  );
}
