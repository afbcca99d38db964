import { setTimeout as sleep } from 'node:timers/promises';
import type { DirectRollback } from '@/lib/domain/fault/direct-rollback';
import { ownedByAnyRun } from '@/lib/domain/fault/undo-decision';
import {
  undoUntilClean,
  type UndoDeps,
  type UndoDriver,
  type UndoFailure,
  type UndoTry,
} from '@/lib/domain/fault/undo';

/** ProxyToRestore is one proxy of a snapshot. */
export type ProxyToRestore = DirectRollback[number];

/** RestoredProxy is how a direct rollback of one proxy ended; `last` is the latest try that failed, where one did. */
export interface RestoredProxy {
  readonly outcome:
    'rebuilt' | 'rebuilt_with_foreign' | 'nothing_of_ours' | 'recreated_missing' | 'not_confirmed';
  readonly last: UndoFailure | null;
}

/**
 * rollBackProxy takes every toxic of MasterDeck off one proxy by the rules of the engine (look, cut, rebuild, read back; foreign
 * toxics stay) and tries again until it is clean or the signal ends it. It asks for no lease: a person decided.
 */
export async function rollBackProxy(
  driver: UndoDriver,
  proxy: ProxyToRestore,
  signal: AbortSignal,
  onTry: (failure: UndoFailure, tried: UndoTry) => void,
): Promise<RestoredProxy> {
  let last: UndoFailure | null = null;
  const { apiUrl, proxy: name, snapshot } = proxy;
  const outcome = await undoUntilClean(
    depsOf(driver),
    {
      endpoint: { apiUrl, proxy: name },
      snapshot,
      isOurs: ownedByAnyRun,
      confirmedBefore: false,
      onCut: () => undefined,
    },
    signal,
    (failure, tried) => {
      last = failure;
      onTry(failure, tried);
    },
  );
  return { outcome: outcome.kind === 'clean' ? outcome.how : 'not_confirmed', last };
}

function depsOf(driver: UndoDriver): UndoDeps {
  return {
    driver,
    clock: { now: () => new Date(), monotonicMs: () => performance.now() },
    sleep: (ms, signal) => sleep(ms, undefined, signal && { signal }).catch(() => undefined),
    failpoint: () => undefined,
    lease: null,
  };
}
