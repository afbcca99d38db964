import { noiseMs, toleranceMs, type Reading } from './reading';
import type { Trace } from './trace-connection';

/** Toxiproxy's bandwidth toxic sends slices of 100 ms: below two of them an answer may come in one piece. */
const sliceMs = 100;
/** The share of the computed delay that must be seen: chunk borders and read-ahead take some of it away. */
const plainShare = 0.5;
/** readBandwidth compares how long the answer took from its first to its last byte with what `rate` (KB/s) allows. */
export function readBandwidth(trace: Trace, rate: number): Reading {
  if (trace.firstByteMs === null || trace.lastByteMs === null) return missing(trace);
  const expectedMs = trace.bytesIn / rate;
  if (expectedMs < 2 * sliceMs) return 'too_little';
  return trace.lastByteMs - trace.firstByteMs >= (expectedMs - sliceMs) * plainShare ? 'hit' : 'clean';
}

/** readSlicer compares the spread of the answer with the least number of slices, each followed by a delay in µs. */
export function readSlicer(trace: Trace, largestSlice: number, delayUs: number): Reading {
  if (trace.firstByteMs === null || trace.lastByteMs === null) return missing(trace);
  const slices = Math.ceil(trace.bytesIn / largestSlice);
  const expectedMs = ((slices - 1) * delayUs) / 1_000;
  if (expectedMs < noiseMs) return 'too_little';
  return trace.lastByteMs - trace.firstByteMs >= expectedMs * plainShare ? 'hit' : 'clean';
}

/** readSlowClose looks at the pause between the last byte and the close, of a far side that closes when asked to. */
export function readSlowClose(trace: Trace, delayMs: number): Reading {
  if (trace.lastByteMs === null) return missing(trace);
  // Still open: the delay is longer than we watch, or the far side keeps connections open whatever we ask.
  if (trace.endedMs === null) return 'too_little';
  return trace.endedMs - trace.lastByteMs >= delayMs - toleranceMs ? 'hit' : 'clean';
}

function missing(trace: Trace): Reading {
  return trace.connectedMs === null || trace.endedMs !== null ? 'broken' : 'too_little';
}
