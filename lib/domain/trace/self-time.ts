import type { Span, Trace } from './trace';

/** SelfTime is the part of a trace that one span spent by itself, with none of its children at work, in ms. */
export interface SelfTime {
  readonly service: string;
  readonly operation: string;
  readonly selfMs: number;
}

interface Interval {
  readonly from: number;
  readonly to: number;
}

/**
 * selfTimes shares the time of a trace's first span out among its spans. A child counts within its parent alone: what goes on after the
 * parent has answered (a call that a time limit gave up on) held nobody. Without parallel children the parts add up to the whole.
 */
export function selfTimes({ spans }: Trace): readonly SelfTime[] {
  const ids = new Set(spans.map(({ id }) => id));
  const children = new Map<string, Span[]>();
  for (const span of spans) {
    if (span.parentId === null) continue;
    children.set(span.parentId, [...(children.get(span.parentId) ?? []), span]);
  }
  const roots = spans.filter(({ parentId }) => parentId === null || !ids.has(parentId));
  const [first] = [...roots].sort((a, b) => a.startedAt - b.startedAt);
  const found: SelfTime[] = [];
  const seen = new Set<string>();
  const visit = (span: Span, within: Interval) => {
    // A trace is somebody else's data: a span that is its own ancestor must not keep us here.
    if (seen.has(span.id)) return;
    seen.add(span.id);
    const own = clip(intervalOf(span), within);
    const below = (children.get(span.id) ?? []).map((child) => ({
      child,
      part: clip(intervalOf(child), own),
    }));
    const selfMs = Math.max(0, own.to - own.from - covered(below.map(({ part }) => part)));
    found.push({ service: span.service, operation: span.operation, selfMs });
    for (const { child, part } of below) visit(child, part);
  };
  if (first !== undefined) visit(first, intervalOf(first));
  return found;
}

function intervalOf({ startedAt, durationMs }: Span): Interval {
  return { from: startedAt, to: startedAt + durationMs };
}

function clip({ from, to }: Interval, within: Interval): Interval {
  const start = Math.min(Math.max(from, within.from), within.to);
  return { from: start, to: Math.max(start, Math.min(to, within.to)) };
}

/** covered is the length of the union: parallel children are waited for once. */
function covered(intervals: readonly Interval[]): number {
  let total = 0;
  let end = -Infinity;
  for (const { from, to } of [...intervals].sort((a, b) => a.from - b.from)) {
    if (to <= end) continue;
    total += to - Math.max(from, end);
    end = to;
  }
  return total;
}
