import { LeaseLost } from '../run/lease-lost';
import type { Endpoint, LiveToxic, ProxySnapshot } from './fault';
import type { BeforeCall, Changed, ProxyLook } from './proxy-look';
import { decideUndo, type UndoQuestion, type UndoStep } from './undo-decision';

/** A look decides within this; a proxy that takes longer to answer a GET is wedged or unreachable. */
export const lookBudgetMs = 500;
/** A change must leave within this after the look that asked for it began: what was seen earlier may be gone. */
const lookIsFreshMs = 1_500;
/** An undo that is not confirmed after this long is told to people; it goes on all the same. */
const incompleteAfterMs = 5_000;
/** How long an undo that must not depend on the record waits for what it stores there. */
const keepWantedMs = 400;
const firstRetryMs = 100;
const slowestRetryMs = 2_000;
/** Later tries come more slowly: each look at a wedged proxy leaves a handler behind in it. */
const slowAfterMs = 30_000;
const slowestLaterMs = 5_000;
/** Many engines and proxies must not ask in step. */
const jitter = 0.2;

/** UndoDriver is the part of a fault driver that takes faults away; every call is bounded in time, reads back what it changed, and throws typed errors. */
export interface UndoDriver {
  look(endpoint: Endpoint, budgetMs: number): Promise<ProxyLook>;
  /** Deletes the proxy and builds it again: disabled, with these toxics, then enabled if `enabled`. */
  cutAndRebuild(
    endpoint: Endpoint,
    snapshot: ProxySnapshot,
    rebuilt: { readonly toxics: readonly LiveToxic[]; readonly enabled: boolean },
    beforeCall: BeforeCall,
  ): Promise<Changed>;
  /** Builds a proxy that is missing (a crash between cut and rebuild) from its snapshot, foreign toxics included. */
  rebuildMissing(endpoint: Endpoint, snapshot: ProxySnapshot, beforeCall: BeforeCall): Promise<Changed>;
  /** Sends the one DELETE that may free a wedged proxy whose process serves no other. */
  deleteWedged(endpoint: Endpoint, beforeCall: BeforeCall): Promise<void>;
}

/** lookOnce reads one proxy; a look that breaks, over a name or an address that nobody can ask for, has found out nothing: `unreachable`. */
export async function lookOnce(driver: Pick<UndoDriver, 'look'>, endpoint: Endpoint): Promise<ProxyLook> {
  try {
    return await driver.look(endpoint, lookBudgetMs);
  } catch (error) {
    return { kind: 'unreachable', detail: messageOf(error) };
  }
}

/** UndoLease is what an undo asks of the lease under which it acts. `alone`: past its deadline, and nobody can be asked. */
export interface UndoLease {
  standing(): Promise<'held' | 'lost' | 'alone'>;
  /** Throws LeaseLost past the local deadline. */
  assertLive(): void;
  readonly lost: AbortSignal;
}

/** UndoPoint names a moment of an undo at which a crash test may end the process. */
export type UndoPoint =
  | 'undo-before-look'
  | 'undo-after-delete-sent'
  | 'undo-between-delete-and-post'
  | 'undo-after-post'
  | 'undo-before-verify';

/** UndoDeps are the outside things that an undo needs; `lease` is null for what nobody holds a lease on (the sweep, the guard). */
export interface UndoDeps {
  readonly driver: UndoDriver;
  readonly clock: { now(): Date; monotonicMs(): number };
  /** Resolves after this long, or at once when the signal is aborted; never rejects. */
  readonly sleep: (ms: number, signal?: AbortSignal) => Promise<void>;
  readonly failpoint: (point: UndoPoint) => void;
  readonly lease: UndoLease | null;
  /** 0..1, for the jitter between tries; absent: none. */
  readonly random?: () => number;
}

/** UndoTarget is one proxy to be left clean, and what is known about it. */
export interface UndoTarget extends Omit<UndoQuestion, 'wedgedDeleteTried'> {
  readonly endpoint: Endpoint;
  /** Told before each cut of live connections. */
  readonly onCut: () => void;
  /** Stores how the proxy must come back, before a cut after which the record would not tell it: a crash must not take the path, or foreign toxics, away. */
  readonly keepWanted?: (wanted: ProxySnapshot) => Promise<void>;
  /** True where nothing is cut before that is stored; otherwise it is not waited for long, and a failure does not stop the undo. */
  readonly cutsOnRecordOnly?: boolean;
}

export type UndoHow = 'rebuilt' | 'rebuilt_with_foreign' | 'nothing_of_ours' | 'recreated_missing';

/** UndoProgress is what one undo remembers from try to try. `wanted`: the proxy as last seen, without ours, once it was to be cut. */
export interface UndoProgress {
  how: UndoHow;
  wedgedDeleteTried: boolean;
  wanted: ProxySnapshot | null;
}

export type UndoAttempt =
  | { readonly kind: 'clean'; readonly how: UndoHow; readonly listen: string | null }
  | {
      readonly kind: 'retry';
      readonly state: 'wedged' | 'unreachable' | 'dirty' | 'unreadable';
      readonly detail: string;
      /** The proxy, where the look saw it. */
      readonly seen: ProxySnapshot | null;
    };

/** UndoTry tells people where the tries are: the number of the one that failed, when the next is due, and whether it is the first that they hear of. */
export interface UndoTry {
  readonly attempt: number;
  readonly waitMs: number;
  readonly first: boolean;
}

/** attemptUndo looks, changes what is ours to change, and looks again; throws only LeaseLost. */
export async function attemptUndo(
  deps: UndoDeps,
  target: UndoTarget,
  progress: UndoProgress,
): Promise<UndoAttempt> {
  const beforeCall = await allowChanges(deps);
  const question = {
    ...target,
    snapshot: progress.wanted ?? target.snapshot,
    wedgedDeleteTried: progress.wedgedDeleteTried,
  };
  deps.failpoint('undo-before-look');
  const look = await lookOnce(deps.driver, target.endpoint);
  const step = decideUndo(look, question);
  if (step.kind === 'leave')
    return { kind: 'clean', how: progress.how, listen: look.kind === 'seen' ? look.snapshot.listen : null };
  const seen = look.kind === 'seen' ? look.snapshot : null;
  if (step.kind === 'wait') return { kind: 'retry', state: step.state, detail: step.detail, seen };
  try {
    if (step.kind === 'rebuild') {
      progress.wanted = { ...step.from, toxics: step.toxics, enabled: step.enabled };
      await putOnRecord(deps, target, progress.wanted);
    }
    const allowed = withFailpoints(deps.failpoint, step.kind, beforeCall);
    const readBack = await change(deps, target, step, allowed, progress);
    deps.failpoint('undo-before-verify');
    return verify(readBack, target, progress);
  } catch (error) {
    if (deps.lease?.lost.aborted) throw error;
    return { kind: 'retry', state: 'dirty', detail: messageOf(error), seen };
  }
}

/** What the record tells already is not stored again: the usual undo cuts without a word to the database. */
async function putOnRecord(deps: UndoDeps, target: UndoTarget, wanted: ProxySnapshot): Promise<void> {
  if (!target.keepWanted || (target.snapshot && isTold(target.snapshot, wanted))) return;
  const kept = target.keepWanted(wanted);
  if (target.cutsOnRecordOnly) await kept;
  else await Promise.race([kept.catch(() => undefined), deps.sleep(keepWantedMs)]);
}

function isTold(recorded: ProxySnapshot, wanted: ProxySnapshot): boolean {
  return (
    recorded.toxics.length + wanted.toxics.length === 0 &&
    recorded.enabled === wanted.enabled &&
    recorded.listen === wanted.listen &&
    recorded.upstream === wanted.upstream
  );
}

/** The driver has read the proxy back after its last call; here it is judged as any look is. */
function verify(readBack: ProxySnapshot, target: UndoTarget, progress: UndoProgress): UndoAttempt {
  const step = decideUndo({ kind: 'seen', snapshot: readBack }, { ...target, wedgedDeleteTried: true });
  if (step.kind === 'leave') return { kind: 'clean', how: progress.how, listen: readBack.listen };
  return { kind: 'retry', state: 'dirty', detail: `read back: ${step.kind}`, seen: readBack };
}

/** lookFrom is called before a look; what it gives throws, on whichever clock went further, once that look is too old to change anything by. */
export function lookFrom(clock: UndoDeps['clock']): () => void {
  const monotonic = clock.monotonicMs();
  const wall = clock.now().getTime();
  return () => {
    const aged = Math.max(clock.monotonicMs() - monotonic, clock.now().getTime() - wall);
    if (aged > lookIsFreshMs) throw new Error('too long since the look: look again');
  };
}

/**
 * allowChanges gives the question asked between any two calls: is the lease ours, and is the look fresh? An engine whose
 * database does not answer goes on alone, from memory, with the second half only.
 */
async function allowChanges(deps: UndoDeps): Promise<BeforeCall> {
  const standing = deps.lease ? await deps.lease.standing() : 'alone';
  if (standing === 'lost') throw new LeaseLost('the run belongs to another engine');
  const assertFresh = lookFrom(deps.clock);
  return () => {
    if (standing === 'held') deps.lease?.assertLive();
    assertFresh();
    if (deps.lease?.lost.aborted) throw new LeaseLost('the run belongs to another engine');
  };
}

async function change(
  deps: UndoDeps,
  target: UndoTarget,
  step: Exclude<UndoStep, { kind: 'leave' } | { kind: 'wait' }>,
  beforeCall: BeforeCall,
  progress: UndoProgress,
): Promise<ProxySnapshot> {
  switch (step.kind) {
    case 'rebuild': {
      const cut = once(() => {
        progress.how = step.how;
        target.onCut();
      });
      const { readBack } = await deps.driver.cutAndRebuild(target.endpoint, step.from, step, () => {
        beforeCall();
        cut();
      });
      return readBack;
    }
    case 'recreate':
      progress.how = progress.how === 'nothing_of_ours' ? 'recreated_missing' : progress.how;
      return (await deps.driver.rebuildMissing(target.endpoint, step.snapshot, beforeCall)).readBack;
    case 'delete_wedged':
      progress.wedgedDeleteTried = true;
      target.onCut();
      await deps.driver.deleteWedged(target.endpoint, beforeCall);
      throw new Error('the wedged proxy was deleted; it is built again next');
  }
}

function once(action: () => void): () => void {
  let done = false;
  return () => {
    if (done) return;
    done = true;
    action();
  };
}

/** The crash points between the calls of one rebuild: the driver asks before each of them. */
function withFailpoints(
  failpoint: UndoDeps['failpoint'],
  kind: UndoStep['kind'],
  beforeCall: BeforeCall,
): BeforeCall {
  let asked = 0;
  return () => {
    beforeCall();
    asked += 1;
    if (kind !== 'rebuild') return;
    if (asked === 1) failpoint('undo-after-delete-sent');
    if (asked === 2) failpoint('undo-between-delete-and-post');
    if (asked === 3) failpoint('undo-after-post');
  };
}

export type UndoFailure = Extract<UndoAttempt, { kind: 'retry' }>;

/** UndoOutcome is a proxy left clean and read back; `stopped` when the caller's signal ended the tries. */
export type UndoOutcome =
  | { readonly kind: 'clean'; readonly how: UndoHow; readonly listen: string | null; readonly tookMs: number }
  | { readonly kind: 'stopped' };

/** undoUntilClean repeats the undo until it is read back clean, and says through `onIncomplete`, at each failed try, once that takes too long. Throws only LeaseLost. */
export async function undoUntilClean(
  deps: UndoDeps,
  target: UndoTarget,
  signal: AbortSignal,
  onIncomplete: (last: UndoFailure, tried: UndoTry) => void,
): Promise<UndoOutcome> {
  const started = deps.clock.monotonicMs();
  const progress: UndoProgress = { how: 'nothing_of_ours', wedgedDeleteTried: false, wanted: null };
  let told = false;
  let waitMs = firstRetryMs;
  let wedgedLooks = 0;
  for (let attempts = 1; !signal.aborted; attempts += 1) {
    const attempt = await attemptUndo(deps, target, progress);
    const tookMs = deps.clock.monotonicMs() - started;
    if (attempt.kind === 'clean') return { ...attempt, tookMs };
    wedgedLooks = attempt.state === 'wedged' ? wedgedLooks + 1 : 0;
    const pauseMs = Math.round(waitMs * (1 - jitter + 2 * jitter * (deps.random?.() ?? 0.5)));
    if (told || tookMs >= incompleteAfterMs || wedgedLooks >= 2) {
      onIncomplete(attempt, { attempt: attempts, waitMs: pauseMs, first: !told });
      told = true;
    }
    await deps.sleep(pauseMs, signal);
    waitMs = Math.min(waitMs * 2, tookMs < slowAfterMs ? slowestRetryMs : slowestLaterMs);
  }
  return { kind: 'stopped' };
}

function messageOf(error: unknown): string {
  return error instanceof Error ? `${error.name}: ${error.message}` : String(error);
}
