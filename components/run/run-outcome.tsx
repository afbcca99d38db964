import { useTranslations } from 'next-intl';
import type { RunSummary } from '@/lib/domain/view/views';
import { VerdictRing } from './verdict-ring';

/** RunOutcome tells in one sign and one word where a run is, or how it ended. */
export function RunOutcome({ run }: { run: Pick<RunSummary, 'state' | 'verdict' | 'ending'> }) {
  const states = useTranslations('states');
  const verdicts = useTranslations('verdicts');
  const endings = useTranslations('endings');
  if (run.state !== 'concluded') {
    const live = run.state === 'injecting' || run.state === 'rolling_back';
    return <span className={live ? 'font-semibold text-live-ink' : 'text-muted'}>{states(run.state)}</span>;
  }
  return (
    <span className="inline-flex items-center gap-1.5">
      <VerdictRing verdict={run.verdict ?? 'inconclusive'} />
      <span>
        {verdicts(run.verdict ?? 'inconclusive')}
        {run.ending && run.ending !== 'completed' && (
          <span className="text-muted"> · {endings(run.ending)}</span>
        )}
      </span>
    </span>
  );
}
