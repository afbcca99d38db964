import type { RunView } from '@/lib/domain/view/views';
import { formatTime } from '../ui/format-date';
import { useEventWords } from './use-event-words';

/** LastEvent is the newest event of a run in one line. */
export function LastEvent({ run }: { run: Pick<RunView, 'plan' | 'events'> }) {
  const write = useEventWords(run.plan);
  const last = run.events.at(-1);
  if (!last) return null;
  return (
    <p className="truncate sm:text-lg">
      <time dateTime={last.at} className="text-muted">
        {formatTime(last.at)}
      </time>{' '}
      {write(last.data)}
    </p>
  );
}
