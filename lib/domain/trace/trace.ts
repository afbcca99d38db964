/** Span is one piece of work in a trace; times in ms, `startedAt` since the epoch. */
export interface Span {
  readonly id: string;
  /** The span that it was done for; null for the first of the trace, or where that one was not recorded. */
  readonly parentId: string | null;
  readonly service: string;
  readonly operation: string;
  readonly startedAt: number;
  readonly durationMs: number;
}

/** Trace is what one request did, across services. */
export interface Trace {
  readonly id: string;
  readonly spans: readonly Span[];
}

/** TraceSearch asks for traces of one service and group within a time; times in ms since the epoch. */
export interface TraceSearch {
  readonly service: string;
  readonly tag: { readonly key: string; readonly value: string };
  readonly from: number;
  readonly to: number;
  /** No trace is wanted whose matching span is shorter, in ms. */
  readonly minDurationMs: number;
  readonly limit: number;
}

/** TracesAnswer is what the tracing system said, or why it could not be told. */
export type TracesAnswer =
  | { readonly kind: 'traces'; readonly traces: readonly Trace[] }
  | {
      readonly kind: 'unknown';
      readonly reason: 'unreachable' | 'timeout' | 'http_error' | 'not_json' | 'unreadable';
      readonly detail: string;
    };

/** traceExtent is when a trace began and how long its first span took; work that goes on after that is nobody's wait. */
export function traceExtent({ spans }: Trace): { readonly startedAt: number; readonly durationMs: number } {
  const ids = new Set(spans.map(({ id }) => id));
  const roots = spans.filter(({ parentId }) => parentId === null || !ids.has(parentId));
  const first = roots.reduce<Span | null>(
    (earliest, span) => (earliest === null || span.startedAt < earliest.startedAt ? span : earliest),
    null,
  );
  return first === null
    ? { startedAt: 0, durationMs: 0 }
    : { startedAt: first.startedAt, durationMs: first.durationMs };
}
