import type { Probe } from '@/lib/domain/catalogue/catalogue';
import type { ToxicSpec } from '@/lib/domain/fault/fault';
import { readBandwidth, readSlicer, readSlowClose } from './read-pace';
import { noiseMs, toleranceMs, type Reading } from './reading';
import type { Trace, TracePlan } from './trace-connection';

/** Signature is how a toxic shows on one connection: how to watch, and how to read what was seen. */
export interface Signature extends Omit<TracePlan, 'payload'> {
  readonly toxicity: number;
  /** Set where the far side must not close: behind a black hole, an answer dropped and then closed looks like a refusal. */
  readonly keepOpen?: true;
  read(trace: Trace): Reading;
}

/** No probe watches one connection longer. */
const longestWaitMs = 5_000;
/** A healthy answer comes within this; silence for as long is silence. */
const answerWithinMs = 1_000;
/** signatureOf returns null where the probe cannot see the toxic: then the echo and the measured exposure stand in. */
export function signatureOf(toxic: ToxicSpec, probe: Probe): Signature | null {
  const { toxicity, stream } = toxic;
  const attribute = (name: string): number => toxic.attributes[name] ?? 0;
  // A probe that only connects exchanges no data, and every toxic acts on data.
  if (probe.kind === 'none' || probe.kind === 'tcp') return null;
  const downstream = stream === 'downstream';
  switch (toxic.type) {
    case 'latency':
      return latencySignature(toxicity, attribute('latency'), attribute('jitter'));
    case 'timeout':
      return {
        toxicity,
        keepOpen: true,
        enough: 'first_byte',
        waitMs: answerWithinMs,
        read: (trace) => readTimeout(trace, attribute('timeout')),
      };
    case 'reset_peer':
      return {
        toxicity,
        enough: 'first_byte',
        waitMs: attribute('timeout') + answerWithinMs,
        read: readReset,
      };
    case 'slow_close':
      if (!downstream || probe.kind !== 'http' || attribute('delay') < noiseMs) return null;
      return {
        toxicity,
        ...untilEnd(attribute('delay')),
        read: (trace) => readSlowClose(trace, attribute('delay')),
      };
    case 'bandwidth':
      if (!downstream) return null;
      return {
        toxicity,
        ...untilEnd(answerWithinMs),
        read: (trace) => readBandwidth(trace, attribute('rate')),
      };
    case 'slicer':
      if (!downstream) return null;
      return {
        toxicity,
        ...untilEnd(answerWithinMs),
        read: (trace) =>
          readSlicer(trace, attribute('average_size') + attribute('size_variation'), attribute('delay')),
      };
    case 'limit_data':
      return { toxicity, ...untilEnd(0), read: (trace) => readLimit(trace, attribute('bytes'), downstream) };
    case 'noop':
      return null;
  }
}

/** downSignature is how a disabled proxy shows: nobody listens, or (behind a port mapping) nobody answers. */
export function downSignature(probe: Probe): Signature {
  const silentProbe = probe.kind === 'tcp';
  return {
    toxicity: 1,
    enough: 'first_byte',
    waitMs: silentProbe ? tcpOpenMs : answerWithinMs,
    read(trace) {
      if (trace.bytesIn > 0) return 'clean';
      if (trace.endedMs !== null) return 'hit';
      return silentProbe && trace.connectedMs !== null ? 'clean' : 'broken';
    },
  };
}

/** tcpOpenMs: Toxiproxy accepts first and closes when its upstream refuses; a connection open for this long leads somewhere. */
export const tcpOpenMs = 100;

function untilEnd(effectMs: number): { readonly enough: 'end'; readonly waitMs: number } {
  return { enough: 'end', waitMs: Math.min(effectMs + answerWithinMs, longestWaitMs) };
}

function latencySignature(toxicity: number, latencyMs: number, jitterMs: number): Signature | null {
  const shortestMs = latencyMs - jitterMs - toleranceMs;
  if (shortestMs < noiseMs) return null;
  const waitMs = Math.min(latencyMs + jitterMs + answerWithinMs, longestWaitMs);
  return {
    toxicity,
    enough: 'first_byte',
    waitMs,
    read(trace) {
      if (trace.firstByteMs !== null) return trace.firstByteMs >= shortestMs ? 'hit' : 'clean';
      if (trace.endedMs !== null || trace.connectedMs === null) return 'broken';
      return 'hit';
    },
  };
}

function readTimeout(trace: Trace, timeoutMs: number): Reading {
  if (trace.bytesIn > 0) return 'clean';
  if (trace.connectedMs === null) return 'broken';
  if (trace.endedMs === null) return 'hit';
  // Closed before its time: an upstream that refuses looks like this.
  return timeoutMs > 0 && trace.endedMs >= timeoutMs - toleranceMs ? 'hit' : 'broken';
}

function readReset(trace: Trace): Reading {
  if (trace.bytesIn > 0) return 'clean';
  return trace.connectedMs !== null && trace.endedMs !== null ? 'hit' : 'broken';
}

function readLimit(trace: Trace, bytes: number, downstream: boolean): Reading {
  if (trace.connectedMs === null) return 'broken';
  const passed = downstream ? trace.bytesIn : trace.bytesOut;
  if (downstream) {
    if (passed > bytes) return 'clean';
    return trace.endedMs !== null && passed === bytes ? 'hit' : 'too_little';
  }
  // The request is longer than what is let through: an answer proves that all of it arrived.
  if (passed <= bytes) return 'too_little';
  if (trace.bytesIn > 0) return 'clean';
  return trace.endedMs !== null ? 'hit' : 'broken';
}
