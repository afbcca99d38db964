import { decimate } from './decimate';

/** TickValues is what is measured at one tick: its number, its time in ms, and each line's value (null where there is none). */
export interface TickValues {
  readonly n: number;
  readonly at: number;
  readonly values: readonly (number | null)[];
}

// So many times the usual distance between two ticks is a hole in the evidence.
const holeOf = 3;

/** decimateTicks chooses the numbers of about `limit` ticks: every line keeps its extremes and gaps, and every hole in time both its edges. */
export function decimateTicks(
  ticks: readonly TickValues[],
  limit: number,
  tickMs: number,
): readonly number[] {
  const width = Math.max(0, ...ticks.map(({ values }) => values.length));
  const lines = Array.from({ length: width }, (_, line) => ticks.map(({ values }) => values[line] ?? null));
  const kept = new Set(decimate(ticks.length, lines, limit));
  ticks.forEach(({ at }, index) => {
    const before = ticks[index - 1];
    if (before && at - before.at > holeOf * tickMs) kept.add(index - 1).add(index);
  });
  return ticks.filter((_, index) => kept.has(index)).map(({ n }) => n);
}

/** wholeTicks is how many ticks are always given whole; of a longer stretch some are thinned out. */
export const wholeTicks = 1_500;

/** holesOf gives a test for two neighbours of a list of ticks: whether evidence is missing between them, not merely thinned out. */
export function holesOf(
  ticks: readonly { readonly n: number }[],
  tickMs: number,
): (from: Omit<TickValues, 'values'>, to: Omit<TickValues, 'values'>) => boolean {
  const isThinned = (ticks.at(-1)?.n ?? 0) - (ticks[0]?.n ?? 0) >= wholeTicks;
  return (from, to) => to.at - from.at > holeOf * tickMs * (isThinned ? Math.max(1, to.n - from.n) : 1);
}
