import type { Probe } from '@/lib/domain/catalogue/catalogue';
import type { ProbeResult } from '@/lib/domain/fault/proxy-look';
import { probePayload } from './probe-payload';
import { tcpOpenMs } from './signature';
import { traceConnection, type Trace } from './trace-connection';

/** The first byte of a normal answer comes within this on a fresh connection; measured after a rebuild: 7 to 90 ms. */
const normalWithinMs = 1_000;
/** One slow answer may be the service's own; three in a row are not normal. */
const tries = 3;

/**
 * probeNormal opens fresh connections until one is answered within a second (a bare `tcp` probe: stays open for 100 ms), three
 * at most. It cannot see a fault of less than a second: that the toxics are gone is what the read-back proves. It never rejects.
 */
export async function probeNormal(listen: string, probe: Probe): Promise<ProbeResult> {
  if (probe.kind === 'none') {
    return { outcome: 'not_probed', connections: 0, slowestMs: null, detail: 'the target has no probe' };
  }
  const payload = probePayload(probe, listen, true);
  const waitMs = payload === null ? tcpOpenMs : normalWithinMs;
  let slowestMs = 0;
  let last = 'no answer';
  for (let connections = 1; connections <= tries; connections += 1) {
    const trace = await traceConnection(listen, { payload, enough: 'first_byte', waitMs });
    slowestMs = Math.max(slowestMs, trace.firstByteMs ?? trace.watchedMs);
    if (payload === null ? isOpen(trace) : trace.bytesIn > 0) {
      return { outcome: 'normal', connections, slowestMs, detail: null };
    }
    last = describe(trace);
  }
  return { outcome: 'failed', connections: tries, slowestMs, detail: last };
}

function isOpen(trace: Trace): boolean {
  return trace.connectedMs !== null && trace.endedMs === null;
}

function describe(trace: Trace): string {
  if (trace.error !== null) return trace.error;
  if (trace.connectedMs === null) return 'no connection within a second';
  return trace.endedMs === null ? 'no answer within a second' : 'closed without an answer';
}
