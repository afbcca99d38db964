import type { EvidenceListener } from '@/lib/adapters/postgres/evidence-listener';
import type { RunChanges, Viewer } from '@/lib/domain/view/views';
import { createBell } from './bell';
import { changesFor, readRunNews } from './read-run-news';
import { joinRunHub, type RunHub, type RunSays } from './run-hub';
import type { ServiceContext } from './service-context';
import { ViewerMail } from './viewer-mail';

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
 * signal aborts, the run is gone or the viewer signed out. A database that fails is waited for, not given up. What is new is
 * read once for all viewers; each of them reads for itself only what it missed.
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
  const mail = new ViewerMail(options.after);
  const hub = joinRunHub({ context, listener, runId, pollMs }, (said) => {
    mail.put(said);
    bell.ring();
  });
  let spokeAt = performance.now();
  let checkedAt = spokeAt;
  try {
    while (!signal.aborted) {
      const said = mail.isBehind() ? await catchUp(context, runId, hub, mail) : mail.take();
      if (said?.kind === 'gone') return;
      if (said?.kind === 'trouble') yield said;
      const news = said?.kind === 'news' ? mail.accept(said.news) : null;
      if (news) {
        yield { kind: 'changes', changes: changesFor(context, viewer, news) };
        spokeAt = performance.now();
      }
      if (performance.now() - spokeAt >= heartbeatMs) {
        yield { kind: 'heartbeat' };
        spokeAt = performance.now();
      }
      if (performance.now() - checkedAt >= sessionCheckMs) {
        if (!(await options.stillSignedIn().catch(() => true))) return;
        checkedAt = performance.now();
      }
      if (said?.kind === 'trouble' || !mail.hasMore()) await bell.wait(pollMs);
    }
  } finally {
    hub.leave();
    bell.remove();
  }
}

/** The hub first: what comes while the viewer reads is then in its mail, and nothing falls between. */
async function catchUp(
  context: ServiceContext,
  runId: string,
  hub: RunHub,
  mail: ViewerMail,
): Promise<RunSays> {
  try {
    await hub.ready();
    const news = await readRunNews(context, runId, mail.cursor());
    if (!news) return { kind: 'gone' };
    mail.caughtUp();
    return { kind: 'news', news };
  } catch (error) {
    return { kind: 'trouble', error };
  }
}
