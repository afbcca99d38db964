import type { Probe } from '@/lib/domain/catalogue/catalogue';
import type { Fault } from '@/lib/domain/fault/fault';
import type { ProbeResult } from '@/lib/domain/fault/proxy-look';
import { countConnectionsNeeded, mostConnections } from './connections-needed';
import { probePayload } from './probe-payload';
import type { Reading } from './reading';
import { downSignature, signatureOf, type Signature } from './signature';
import { traceConnection, type Trace } from './trace-connection';

/** Opened at the same time: quick for 66, and no flood. */
const batchSize = 20;
/** Tries beyond the needed number, for connections that broke for another reason (the cut was a moment ago). */
const spareTries = 3;
/** No further batch is begun after this. */
const probeWithinMs = 10_000;

/** probeFault opens fresh connections until one shows the fault, or enough of them do not; it never rejects. */
export async function probeFault(listen: string, probe: Probe, fault: Fault): Promise<ProbeResult> {
  if (probe.kind === 'none') return notProbed('the target has no probe');
  const signature = plainestSignature(probe, fault);
  if (signature === null) return notProbed(`a ${probe.kind} probe cannot see this fault`);
  const needed = countConnectionsNeeded(signature.toxicity);
  if (needed === null) {
    return notProbed(
      `a share of ${signature.toxicity} would take more than ${mostConnections} connections to see`,
    );
  }
  const payload = probePayload(probe, listen, signature.keepOpen !== true);
  const seen = await watchConnections(listen, payload, signature, needed);
  return { ...conclude(seen, needed), connections: seen.length, slowestMs: slowestOf(seen) };
}

interface Seen {
  readonly trace: Trace;
  readonly reading: Reading;
}

/** plainestSignature chooses, among the toxics that the probe can see, the one that hits most connections. */
function plainestSignature(probe: Probe, fault: Fault): Signature | null {
  switch (fault.kind) {
    case 'down':
      return downSignature(probe);
    case 'toxics': {
      const visible = fault.toxics
        .map((toxic) => signatureOf(toxic, probe))
        .filter((found) => found !== null);
      return visible.sort((left, right) => right.toxicity - left.toxicity)[0] ?? null;
    }
  }
}

async function watchConnections(
  listen: string,
  payload: Buffer | null,
  signature: Signature,
  needed: number,
): Promise<readonly Seen[]> {
  const deadline = performance.now() + probeWithinMs;
  const most = Math.min(needed + spareTries, mostConnections + spareTries);
  const seen: Seen[] = [];
  const missing = (): number => needed - seen.filter(({ reading }) => reading !== 'broken').length;
  while (missing() > 0 && seen.length < most && performance.now() < deadline) {
    const count = Math.min(missing(), most - seen.length, batchSize);
    const traces = await Promise.all(
      Array.from({ length: count }, () =>
        traceConnection(listen, { payload, enough: signature.enough, waitMs: signature.waitMs }),
      ),
    );
    seen.push(...traces.map((trace) => ({ trace, reading: signature.read(trace) })));
    if (seen.some(({ reading }) => reading === 'hit')) break;
  }
  return seen;
}

function conclude(seen: readonly Seen[], needed: number): Pick<ProbeResult, 'outcome' | 'detail'> {
  const count = (wanted: Reading): number => seen.filter(({ reading }) => reading === wanted).length;
  if (count('hit') > 0) return { outcome: 'fault_seen', detail: null };
  if (count('clean') >= needed) return { outcome: 'not_seen', detail: null };
  if (count('broken') > 0) {
    const error =
      seen.find(({ trace }) => trace.error !== null)?.trace.error ?? 'closed or silent without an answer';
    return { outcome: 'failed', detail: `${count('broken')} of ${seen.length} connections broke: ${error}` };
  }
  if (count('too_little') > 0) {
    return { outcome: 'not_probed', detail: 'the probe exchanges too little data to show this fault' };
  }
  return { outcome: 'not_probed', detail: `time for ${seen.length} of ${needed} connections only` };
}

function slowestOf(seen: readonly Seen[]): number | null {
  if (seen.length === 0) return null;
  return Math.max(...seen.map(({ trace }) => trace.firstByteMs ?? trace.watchedMs));
}

function notProbed(detail: string): ProbeResult {
  return { outcome: 'not_probed', connections: 0, slowestMs: null, detail };
}
