import type { EvidenceListener } from '@/lib/adapters/postgres/evidence-listener';
import type { RunChanges, Viewer } from '@/lib/domain/view/views';
import type { ServiceContext } from './service-context';
import { viewRunChanges } from './view-run-changes';

/** FollowedRun is one message of a live view: changes, a sign of life, or that the database cannot be read now. */
export type FollowedRun =
  | { readonly kind: 'changes'; readonly changes: RunChanges }
  | { readonly kind: 'heartbeat' }
  | { readonly kind: 'trouble'; readonly error: unknown };

/** FollowOptions: `after` is the cursor to go on from; `stillSignedIn` is asked every 30 s and ends the stream. Times in ms. */
export interface FollowOptions {
  readonly after: string | null;
  readonly signal: AbortSignal;
  readonly stillSignedIn: () => Promise<boolean>;
  readonly pollMs?: number;
  readonly heartbeatMs?: number;
  readonly sessionCheckMs?: number;
}

/**
 * followRun yields the changes of a run after a cursor, woken by notifications and polling in case one is lost, until the
 * signal aborts, the run is gone or the viewer signed out. A database that fails is waited for, not given up.
 */
export async function* followRun(
  context: ServiceContext,
  listener: Pick<EvidenceListener, 'subscribe'>,
  viewer: Viewer,
  runId: string,
  options: FollowOptions,
): AsyncGenerator<FollowedRun, void, undefined> {
  const { signal, pollMs = 2_000, heartbeatMs = 15_000, sessionCheckMs = 30_000 } = options;
  const bell = createBell(signal);
  const unsubscribe = listener.subscribe(runId, bell.ring);
  const filter = createChangeFilter();
  let cursor = options.after;
  let spokeAt = performance.now();
  let checkedAt = spokeAt;
  try {
    while (!signal.aborted) {
      const read = await viewRunChanges(context, viewer, runId, cursor).catch((error: unknown) => ({
        error,
      }));
      if ('error' in read) {
        yield { kind: 'trouble', error: read.error };
      } else {
        if (!read.ok) return;
        cursor = read.value.cursor;
        const changes = filter(read.value);
        if (changes) {
          yield { kind: 'changes', changes };
          spokeAt = performance.now();
        }
      }
      if (performance.now() - spokeAt >= heartbeatMs) {
        yield { kind: 'heartbeat' };
        spokeAt = performance.now();
      }
      if (performance.now() - checkedAt >= sessionCheckMs) {
        if (!(await options.stillSignedIn().catch(() => true))) return;
        checkedAt = performance.now();
      }
      await bell.wait(pollMs);
    }
  } finally {
    unsubscribe();
    bell.remove();
  }
}

/** createChangeFilter drops the events that this stream has sent already, and answers in which nothing but the time changed. */
function createChangeFilter(): (changes: RunChanges) => RunChanges | null {
  const sent = new Set<number>();
  let lastHead: string | undefined;
  return (changes) => {
    const events = changes.events.filter(({ seq }) => !sent.has(seq));
    for (const { seq } of events) sent.add(seq);
    const head = JSON.stringify({ ...changes.head, now: null });
    const isNews = events.length > 0 || changes.ticks.length > 0 || head !== lastHead;
    lastHead = head;
    return isNews ? { ...changes, events } : null;
  };
}

/** createBell waits until it rings, a time passes or the signal aborts; a ring while nobody waits is remembered. */
function createBell(signal: AbortSignal) {
  let rung = false;
  let release: (() => void) | undefined;
  const ring = () => {
    rung = true;
    release?.();
  };
  signal.addEventListener('abort', ring);
  return {
    ring,
    remove: () => signal.removeEventListener('abort', ring),
    async wait(ms: number): Promise<void> {
      if (!rung) {
        await new Promise<void>((resolve) => {
          const timer = setTimeout(resolve, ms);
          release = () => {
            clearTimeout(timer);
            resolve();
          };
        });
      }
      release = undefined;
      rung = false;
    },
  };
}
