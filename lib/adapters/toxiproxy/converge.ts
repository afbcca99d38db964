import { setTimeout as delay } from 'node:timers/promises';
import type { ProxySnapshot } from '@/lib/domain/fault/fault';
import { buildProxy } from './build-proxy';
import { isAnswerLost, ToxiproxyRefused, ToxiproxyTimeout, ToxiproxyUnreachable } from './call-errors';
import { EchoDiffers, ProxyConflict } from './change-errors';
import { diffAddress, diffProxy, isStepTowards } from './compare-proxy';
import { cutProxy } from './cut-proxy';
import type { ProxyWork } from './proxy-work';

const firstPauseMs = 25;
/** Short enough to take a port back soon after it is free. */
const longestPauseMs = 200;

/** A proxy that reads back wrongly after two cuts will after ten: each cut is a burst of errors on the path. */
const mostCuts = 2;
/** A stall of this machine passes; a proxy that hangs three looks of 500 ms is wedged, and every further look leaks a handler there. */
const mostSilentLooks = 3;

/**
 * converge brings the proxy to the wanted state, again and again until it is there or the work's time is up: the port may be
 * taken for a moment, or Toxiproxy restarting. It looks first, and cuts only what `mayCut` allows; it gives what was read back, or throws the last error.
 */
export async function converge(
  work: ProxyWork,
  wanted: ProxySnapshot,
  mayCut: (found: ProxySnapshot) => boolean,
): Promise<ProxySnapshot> {
  let cuts = 0;
  let silentLooks = 0;
  const mayCutAgain = (found: ProxySnapshot): boolean => {
    cuts += 1;
    return cuts <= mostCuts && mayCut(found);
  };
  for (let pauseMs = firstPauseMs; ; pauseMs = Math.min(pauseMs * 2, longestPauseMs)) {
    try {
      return await approach(work, wanted, mayCutAgain);
    } catch (error) {
      if (error instanceof ToxiproxyTimeout && error.asked.method === 'GET') silentLooks += 1;
      if (!mayPass(error) || silentLooks >= mostSilentLooks || work.remainingMs() <= pauseMs) throw error;
      await delay(pauseMs);
    }
  }
}

async function approach(
  work: ProxyWork,
  wanted: ProxySnapshot,
  mayCut: (found: ProxySnapshot) => boolean,
): Promise<ProxySnapshot> {
  const found = await work.see();
  if (found !== null && diffProxy(wanted, found).length === 0) return found;
  if (found !== null && !isStepTowards(wanted, found)) {
    if (!mayCut(found)) throw new ProxyConflict(found, false, diffProxy(wanted, found));
    await cutProxy(work);
  }
  return await buildProxy(work, wanted);
}

/** mayPass tells failures that time may heal from definitions that never will, conflicts and forbidden calls. */
function mayPass(error: unknown): boolean {
  if (error instanceof ToxiproxyRefused) return error.status >= 500 || error.status === 404;
  if (error instanceof ProxyConflict) return error.mayBeCut;
  return isAnswerLost(error) || error instanceof ToxiproxyUnreachable || error instanceof EchoDiffers;
}

/** isOurLeftover tells a proxy at the snapshot's address that carries nothing but toxics of these names. */
export function isOurLeftover(
  snapshot: ProxySnapshot,
  known: ReadonlySet<string>,
): (found: ProxySnapshot) => boolean {
  return (found) =>
    diffAddress(snapshot, found).length === 0 && found.toxics.every(({ name }) => known.has(name));
}
