import type { Endpoint, LiveToxic, ProxySnapshot } from '@/lib/domain/fault/fault';
import type { BeforeCall, Changed } from '@/lib/domain/fault/proxy-look';
import { readToxicOwner } from '@/lib/domain/fault/toxic-name';
import { withoutOurs } from './as-found';
import { buildProxy } from './build-proxy';
import { ProxyConflict } from './change-errors';
import { checkOutgoingToxic } from './outgoing-toxic';
import type { ToxiproxyClient } from './client';
import { converge, isOurLeftover } from './converge';
import { cutProxy } from './cut-proxy';
import { failChange } from './fail-change';
import { CallForbidden, startWork, type ProxyWork } from './proxy-work';

/** The change itself: five calls that take some milliseconds each when all is well. */
const attemptWithinMs = 5_000;
/** Bringing the path back after a failure in the middle: longer than a port is taken for by accident. */
const restoreWithinMs = 5_000;

/** Rebuilt is what a proxy is to carry after the cut. */
export interface Rebuilt {
  readonly toxics: readonly LiveToxic[];
  readonly enabled: boolean;
}

/**
 * cutAndRebuild deletes the proxy and builds it again with the wanted toxics. It returns when the proxy reads back as wanted.
 * When that fails it brings the proxy back as it was found, without our toxics, and throws ProxyChangeFailed with the state;
 * what `beforeCall` throws is thrown on at once, with nothing more sent: whoever owns the run now puts the proxy right.
 */
export async function cutAndRebuild(
  client: ToxiproxyClient,
  endpoint: Endpoint,
  snapshot: ProxySnapshot,
  rebuilt: Rebuilt,
  beforeCall: BeforeCall,
): Promise<Changed> {
  const startedMs = performance.now();
  const wanted = { ...snapshot, toxics: rebuilt.toxics.map(checkOutgoingToxic), enabled: rebuilt.enabled };
  // An undo puts nothing of ours in that was not there: then what it wants is also what a failure must leave behind.
  const isUndo = wanted.toxics.every(
    ({ name }) => readToxicOwner(name) === null || snapshot.toxics.some((found) => found.name === name),
  );
  const asFound = isUndo ? wanted : withoutOurs(snapshot, wanted.toxics);
  const known = new Set([...snapshot.toxics, ...wanted.toxics].map(({ name }) => name));
  const work = startWork(client, endpoint, beforeCall, attemptWithinMs);
  try {
    const readBack = await cutAndBuild(work, wanted);
    return { tookMs: performance.now() - startedMs, readBack };
  } catch (error) {
    if (error instanceof CallForbidden) throw error.cause;
    const restored = await restore(work, asFound, known, error);
    // An undo that arrives late has arrived; an injection has failed.
    if (!restored || !isUndo) throw await failChange(work, asFound, error);
    return { tookMs: performance.now() - startedMs, readBack: restored };
  }
}

async function cutAndBuild(work: ProxyWork, wanted: ProxySnapshot): Promise<ProxySnapshot> {
  await cutProxy(work);
  try {
    return await buildProxy(work, wanted);
  } catch (error) {
    // An application that populates Toxiproxy at its start may build the clean proxy into the gap: cut that once more.
    if (!(error instanceof ProxyConflict) || !error.mayBeCut) throw error;
    await cutProxy(work);
    return await buildProxy(work, wanted);
  }
}

async function restore(
  work: ProxyWork,
  asFound: ProxySnapshot,
  known: ReadonlySet<string>,
  failure: unknown,
): Promise<ProxySnapshot | null> {
  // Nothing was sent, so nothing is to be repaired; or somebody else's proxy stands there, which is not ours to replace.
  if (!work.wasTouched() || failure instanceof ProxyConflict) return null;
  work.extend(restoreWithinMs);
  try {
    return await converge(work, asFound, isOurLeftover(asFound, known));
  } catch (error) {
    if (error instanceof CallForbidden) throw error.cause;
    return null;
  }
}
