import type { DeckView } from '@/lib/domain/view/views';
import type { DeckWords } from '../deck/deck-words';

/** quietShown is how many runs without a fault are named one by one: the deck must not sink below those that wait. */
const quietShown = 3;

/** LiveBanner names the runs that go on now and leads to them: each whose fault may be live, in red, and a few of the others. */
export function LiveBanner({ runs, words }: { runs: DeckView['liveRuns']; words: DeckWords }) {
  const t = words.deck;
  const live = runs.filter(({ state }) => state === 'injecting' || state === 'rolling_back');
  const quiet = runs.filter((run) => !live.includes(run));
  const rest = quiet.length - quietShown;
  return (
    <>
      {[...live, ...quiet.slice(0, quietShown)].map((run) => (
        <a
          key={run.id}
          href={`/runs/${run.id}`}
          className={`mb-4 flex flex-wrap items-center gap-x-4 gap-y-1 rounded-card border-2 px-5 py-3 hover:bg-surface ${live.includes(run) ? 'border-live' : 'border-line-strong'}`}
        >
          <span className="font-title text-xl font-semibold">{run.cardId}</span>
          <span className={live.includes(run) ? 'font-semibold text-live-ink' : ''}>
            {words.state(run.state)}
          </span>
          <span className="text-muted">{t('inEnvironment', { environment: run.environment })}</span>
          <span className="ml-auto underline underline-offset-4">{t('followRun')}</span>
        </a>
      ))}
      {rest > 0 && (
        <a href="/runs" className="mb-6 inline-flex min-h-11 items-center underline underline-offset-4">
          {t('moreRuns', { count: rest })}
        </a>
      )}
    </>
  );
}
