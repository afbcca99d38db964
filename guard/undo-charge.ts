import { attemptUndo, type UndoDeps, type UndoLease, type UndoProgress } from '@/lib/domain/fault/undo';
import type { ProxyLook } from '@/lib/domain/fault/proxy-look';
import { ownedBy, ownedByAnyRun } from '@/lib/domain/fault/undo-decision';
import { LeaseLost } from '@/lib/domain/run/lease-lost';
import type { ChargeRecord } from './charge';
import type { GuardClock, GuardDriver, GuardLog } from './ports';
import type { Restarter } from './restarter';
import { abortableSleep } from '@/lib/abortable-sleep';

const firstRetryMs = 100;
const slowestRetryMs = 2_000;
/** One silent look may be a stall of this machine. */
const wedgedLooksBeforeRestart = 2;
/** Longer than an injection leaves a proxy missing or closed and bare (some 10 ms each): a guard that woke late must not fill the next run's gap. */
const gapAgainMs = 300;

export interface UndoChargeDeps {
  readonly driver: GuardDriver;
  readonly clock: GuardClock;
  readonly restarter: Restarter;
  readonly log: GuardLog;
}

/**
 * undoCharge leaves every proxy of a charge clean and read back, all at the same time, and tries until that is so or the signal
 * is aborted. `confirmedBefore`: they were read back clean once, so what somebody did to them since is theirs.
 */
export async function undoCharge(
  deps: UndoChargeDeps,
  record: ChargeRecord,
  confirmedBefore: boolean,
  signal: AbortSignal,
  stuck: (detail: string) => void,
): Promise<void> {
  await Promise.all(
    record.endpoints.map((endpoint) => undoOne(deps, record, endpoint, confirmedBefore, signal, stuck)),
  );
}

async function undoOne(
  { driver, clock, restarter, log }: UndoChargeDeps,
  record: ChargeRecord,
  { apiUrl, snapshot }: ChargeRecord['endpoints'][number],
  confirmedBefore: boolean,
  signal: AbortSignal,
  stuck: (detail: string) => void,
): Promise<void> {
  const { runId, epoch, neighbours } = record;
  const at = { runId, proxy: snapshot.name };
  const undo: UndoDeps = {
    driver: lookingTwice(driver),
    clock,
    sleep: abortableSleep,
    failpoint: () => undefined,
    lease: whileInCare(signal),
  };
  const target = {
    endpoint: { apiUrl, proxy: snapshot.name },
    isOurs: ownedBy(runId, epoch),
    snapshot,
    confirmedBefore,
    onCut: () => log.warn(at, 'the proxy is cut and built again without the fault'),
  };
  const progress: UndoProgress = { how: 'nothing_of_ours', wedgedDeleteTried: false, wanted: null };
  let waitMs = firstRetryMs;
  let wedgedLooks = 0;
  while (!signal.aborted) {
    const attempt = await attemptUndo(undo, target, progress).catch(stoppedOnly);
    if (attempt === null) return;
    if (attempt.kind === 'clean') {
      log.info({ ...at, how: attempt.how }, 'the proxy is read back clean');
      return;
    }
    stuck(`${snapshot.name}: ${attempt.state}, ${attempt.detail}`);
    log.warn({ ...at, state: attempt.state, detail: attempt.detail }, 'not clean yet; it is tried again');
    wedgedLooks = attempt.state === 'wedged' ? wedgedLooks + 1 : 0;
    if (wedgedLooks >= wedgedLooksBeforeRestart) await restarter.restart(neighbours);
    await abortableSleep(waitMs, signal);
    waitMs = Math.min(waitMs * 2, slowestRetryMs);
  }
}

/** A proxy counts as missing, or as half built, only when a second look finds it so, too. */
function lookingTwice(driver: GuardDriver): GuardDriver {
  return {
    ...driver,
    async look(endpoint, budgetMs) {
      const first = await driver.look(endpoint, budgetMs);
      if (!mayBeAGap(first)) return first;
      await abortableSleep(gapAgainMs);
      return driver.look(endpoint, budgetMs);
    },
  };
}

function mayBeAGap(look: ProxyLook): boolean {
  if (look.kind !== 'seen') return look.kind === 'missing';
  return !look.snapshot.enabled && !look.snapshot.toxics.some(({ name }) => ownedByAnyRun(name));
}

/** Once the proxies are another run's, not one more call of this undo leaves. */
function whileInCare(signal: AbortSignal): UndoLease {
  return {
    lost: signal,
    standing: () => Promise.resolve(signal.aborted ? 'lost' : 'held'),
    assertLive() {
      if (signal.aborted) throw new LeaseLost('the proxies are no longer in this care');
    },
  };
}

function stoppedOnly(error: unknown): null {
  if (error instanceof LeaseLost) return null;
  throw error;
}
