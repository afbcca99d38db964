import { selfTimes } from './self-time';
import { type Trace, traceExtent } from './trace';
import type { GroupTraces } from './trace-evidence';

/** How many traces are named, and how many rows of where their time went. */
const namedTraces = 5;
const rows = 12;

/** summariseTraces names the slowest traces of a group and adds up where the time of all of them went. */
export function summariseTraces(traces: readonly Trace[], complete: boolean): GroupTraces {
  const measured = traces
    .map((trace) => ({ trace, ...traceExtent(trace) }))
    .sort((a, b) => b.durationMs - a.durationMs);
  return {
    considered: measured.length,
    complete,
    slowest: measured.slice(0, namedTraces).map(({ trace, startedAt, durationMs }) => ({
      traceId: trace.id,
      startedAt: new Date(startedAt).toISOString(),
      durationMs,
      spans: trace.spans.length,
    })),
    time: timeByOperation(measured.map(({ trace }) => trace)),
  };
}

function timeByOperation(traces: readonly Trace[]): GroupTraces['time'] {
  const sums = new Map<string, { service: string; operation: string; totalMs: number }>();
  for (const { service, operation, selfMs } of traces.flatMap((trace) => selfTimes(trace))) {
    const key = `${service}\0${operation}`;
    const sum = sums.get(key) ?? { service, operation, totalMs: 0 };
    sum.totalMs += selfMs;
    sums.set(key, sum);
  }
  return [...sums.values()]
    .sort((a, b) => b.totalMs - a.totalMs)
    .slice(0, rows)
    .map(({ service, operation, totalMs }) => ({ service, operation, meanMs: totalMs / traces.length }));
}
