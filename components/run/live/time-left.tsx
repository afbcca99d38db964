'use client';

import { useTranslations } from 'next-intl';
import type { RunView } from '@/lib/domain/view/views';
import { formatClock } from '../../ui/format-span';
import { situationOf } from '../describe-now';
import { useServerNow } from './use-server-now';

type Deadline = { readonly at: number; readonly what: 'toFault' | 'toRollback' | 'atMost' } | null;

function deadlineOf(run: RunView): Deadline {
  const { baselineAt, injectedAt, hardDeadline, rollbackConfirmedAt } = run.times;
  const { timing, injection } = run.plan;
  switch (situationOf(run)) {
    case 'baseline':
      return baselineAt ? { at: Date.parse(baselineAt) + timing.baselineMs, what: 'toFault' } : null;
    case 'live':
    case 'live_breaching':
    case 'no_engine': {
      if (hardDeadline) return { at: Date.parse(hardDeadline), what: 'toRollback' };
      return injectedAt ? { at: Date.parse(injectedAt) + injection.durationMs, what: 'toRollback' } : null;
    }
    case 'recovering':
      return rollbackConfirmedAt
        ? { at: Date.parse(rollbackConfirmedAt) + timing.recoveryCapMs, what: 'atMost' }
        : null;
    case 'waiting_for_acceptance':
    case 'waiting_for_engine':
    case 'preflight':
    case 'going_in':
    case 'hand_waiting':
    case 'hand_undo':
    case 'stopping':
    case 'undoing':
    case 'undo_unconfirmed':
    case 'over':
      return null;
  }
}

/** TimeLeft is the large clock of a live run, by the server's time. */
export function TimeLeft({ run }: { run: RunView }) {
  const t = useTranslations('live');
  const now = useServerNow(run.now);
  const deadline = deadlineOf(run);
  if (!deadline) return null;
  return (
    <p className="shrink-0 text-right" role="timer">
      <span className="block text-6xl leading-none font-semibold sm:text-7xl">
        {formatClock(deadline.at - now)}
      </span>
      <span className="text-sm text-muted">{t(deadline.what)}</span>
    </p>
  );
}
