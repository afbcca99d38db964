import type { TickRecord } from '@/lib/domain/run/evidence';
import type { RunChanges, RunEventView, RunView } from '@/lib/domain/view/views';

function mergeBy<T>(known: readonly T[], arrived: readonly T[], keyOf: (item: T) => number): readonly T[] {
  if (arrived.length === 0) return known;
  const merged = new Map(known.map((item) => [keyOf(item), item]));
  // Evidence is append-only: what is known already cannot have changed.
  for (const item of arrived) if (!merged.has(keyOf(item))) merged.set(keyOf(item), item);
  if (merged.size === known.length) return known;
  return [...merged.values()].sort((a, b) => keyOf(a) - keyOf(b));
}

/** mergeChanges adds what arrived to what is known, by seq and by n: arriving twice or out of order does no harm. */
export function mergeChanges(view: RunView, changes: RunChanges): RunView {
  const events = mergeBy<RunEventView>(view.events, changes.events, ({ seq }) => seq);
  const ticks = mergeBy<TickRecord>(view.ticks, changes.ticks, ({ n }) => n);
  // A late answer must not turn the head back: a run shown as injecting again would be a lie.
  const head = changes.head.now >= view.now ? changes.head : {};
  return { ...view, ...head, events, ticks };
}

/** cursorOf gives the cursor after everything that a view holds: `<last seq>.<last tick>`, `-1` for no tick yet. */
export function cursorOf(view: Pick<RunView, 'events' | 'ticks'>): string {
  return `${view.events.at(-1)?.seq ?? 0}.${view.ticks.at(-1)?.n ?? -1}`;
}
