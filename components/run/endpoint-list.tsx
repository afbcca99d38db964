import { useTranslations } from 'next-intl';
import type { EndpointReading } from '@/lib/domain/run/evidence';
import type { RunView } from '@/lib/domain/view/views';

// Red is for a fault that is in, or may be; what could not be read is unknown, and hatched.
const looks: Record<EndpointReading['state'], string> = {
  fault_in: 'font-semibold text-live-ink',
  clean: 'text-ink',
  foreign_toxics: 'text-refuted',
  proxy_missing: 'hatched',
  wedged: 'hatched',
  unreachable: 'hatched',
  different: 'text-refuted',
};

/** EndpointList says what the engine last read on each proxy of the target. */
export function EndpointList({ run }: { run: Pick<RunView, 'plan' | 'ticks'> }) {
  const t = useTranslations('endpoints');
  const newest = run.ticks.findLast(({ endpoints }) => endpoints.length > 0);
  return (
    <ul>
      {run.plan.target.endpoints.map(({ apiUrl, proxy }) => {
        const seen = newest?.endpoints.find(
          (reading) => reading.apiUrl === apiUrl && reading.proxy === proxy,
        );
        return (
          <li
            key={`${apiUrl} ${proxy}`}
            className="flex flex-wrap justify-between gap-x-4 border-b border-line py-2 last:border-0"
          >
            <span>
              {proxy} <span className="text-sm text-muted">{new URL(apiUrl).host}</span>
            </span>
            <span className={seen ? looks[seen.state] : 'text-muted'}>
              {seen ? t(seen.state) : t('not_yet')}
            </span>
          </li>
        );
      })}
    </ul>
  );
}
