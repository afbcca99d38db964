import type { EvidenceListener } from '@/lib/adapters/postgres/evidence-listener';
import { readEvidenceEnd } from '@/lib/adapters/postgres/evidence-end';
import { createBell, type Bell } from './bell';
import { readRunNews, type RunNews } from './read-run-news';
import type { RunCursor } from './run-cursor';
import type { ServiceContext } from './service-context';

type Listener = Pick<EvidenceListener, 'subscribe'>;

/** RunSays is what a hub tells its viewers: news, that the database cannot be read now, or that the run is gone. */
export type RunSays =
  | { readonly kind: 'news'; readonly news: RunNews }
  | { readonly kind: 'trouble'; readonly error: unknown }
  | { readonly kind: 'gone' };

/** RunHub reads a run once for all who watch it: two hundred viewers must not read the same tick two hundred times. */
export interface RunHub {
  /** Resolves once everything that comes from now on will be told; rejects where the database cannot say where "now" is. */
  ready(): Promise<void>;
  leave(): void;
}

interface Joining {
  readonly context: ServiceContext;
  readonly listener: Listener;
  readonly runId: string;
  readonly pollMs: number;
}

// By listener: what wakes a hub is part of what it is.
const hubs = new WeakMap<Listener, Map<string, SharedReader>>();

/** joinRunHub subscribes to the one reader of a run in this process, which starts with its first viewer and ends with its last. */
export function joinRunHub(joining: Joining, hear: (said: RunSays) => void): RunHub {
  const ofListener = hubs.get(joining.listener) ?? new Map<string, SharedReader>();
  hubs.set(joining.listener, ofListener);
  const reader = ofListener.get(joining.runId) ?? new SharedReader(joining);
  ofListener.set(joining.runId, reader);
  reader.ears.add(hear);
  return {
    ready: () => reader.ready(),
    leave: () => {
      reader.ears.delete(hear);
      if (reader.ears.size > 0) return;
      reader.stop();
      if (ofListener.get(joining.runId) === reader) ofListener.delete(joining.runId);
    },
  };
}

class SharedReader {
  readonly ears = new Set<(said: RunSays) => void>();
  private readonly stopping = new AbortController();
  private readonly bell: Bell = createBell(this.stopping.signal);
  private readonly sent = new Set<number>();
  private starting: Promise<void> | undefined;
  private end: RunCursor | undefined;
  private lastHead: string | undefined;
  private unsubscribe: (() => void) | undefined;

  constructor(private readonly joining: Joining) {}

  ready(): Promise<void> {
    this.starting ??= this.start().catch((error: unknown) => {
      this.starting = undefined;
      throw error;
    });
    return this.starting;
  }

  stop(): void {
    this.unsubscribe?.();
    this.stopping.abort();
    this.bell.remove();
  }

  private async start(): Promise<void> {
    const { context, listener, runId } = this.joining;
    const end = await readEvidenceEnd(context.db, runId);
    this.end = end ?? { seq: 0, tick: -1 };
    if (this.stopping.signal.aborted) return;
    this.unsubscribe = listener.subscribe(runId, this.bell.ring);
    void this.tellUntilStopped();
  }

  private async tellUntilStopped(): Promise<void> {
    const { signal } = this.stopping;
    while (!signal.aborted) {
      const said = await this.read().catch((error: unknown): RunSays => ({ kind: 'trouble', error }));
      if (said) for (const hear of [...this.ears]) hear(said);
      if (said?.kind === 'gone') return;
      await this.bell.wait(this.joining.pollMs);
    }
  }

  /** Null where nothing but the time has changed. */
  private async read(): Promise<RunSays | null> {
    const { context, runId } = this.joining;
    const news = await readRunNews(context, runId, this.end ?? { seq: 0, tick: -1 });
    if (!news) return { kind: 'gone' };
    this.end = news.end;
    const events = news.events.filter(({ seq }) => !this.sent.has(seq));
    for (const { seq } of events) this.sent.add(seq);
    const head = JSON.stringify({ ...news.head, plan: null, now: null });
    const isNews = events.length > 0 || news.ticks.length > 0 || head !== this.lastHead;
    this.lastHead = head;
    return isNews ? { kind: 'news', news: { ...news, events } } : null;
  }
}
