import type { RunView } from '@/lib/domain/view/views';
import { formatTime } from '../ui/format-date';
import { useEventWords } from './use-event-words';

/** EventList writes a run's events with their times; the caller decides order and number. */
export function EventList({ run, events }: { run: Pick<RunView, 'plan'>; events: RunView['events'] }) {
  const write = useEventWords(run.plan);
  return (
    <ol>
      {events.map(({ seq, at, data }) => (
        <li key={seq} className="flex gap-4 border-b border-line py-2 last:border-0">
          <time dateTime={at} className="shrink-0 text-muted">
            {formatTime(at)}
          </time>
          <span className="min-w-0 break-words">{write(data)}</span>
        </li>
      ))}
    </ol>
  );
}
