/** Line is one series over the points' common places; null is a gap. */
export type DecimatedLine = readonly (number | null)[];

/**
 * decimate chooses which of `count` points to keep, in order: about `limit` at most, and one more for each gap. Kept are both
 * ends, the lowest and the highest value of every line in every stretch, and a point of every gap, so that no extreme is lost
 * and no line drawn over the kept points bridges a gap.
 */
export function decimate(count: number, lines: readonly DecimatedLine[], limit: number): readonly number[] {
  if (count <= limit) return Array.from({ length: count }, (_, index) => index);
  // Two extremes of each line survive in every stretch.
  const stretches = Math.max(1, Math.floor((limit - 2) / (2 * Math.max(1, lines.length))));
  const size = Math.ceil(count / stretches);
  const kept = new Set([0, count - 1]);
  for (const line of lines) {
    for (let from = 0; from < count; from += size)
      keepExtremes(line, from, Math.min(count, from + size), kept);
    keepGaps(line, kept);
  }
  return [...kept].sort((a, b) => a - b);
}

function keepExtremes(line: DecimatedLine, from: number, to: number, kept: Set<number>): void {
  let low: number | null = null;
  let high: number | null = null;
  for (let index = from; index < to; index += 1) {
    const value = line[index] ?? null;
    if (value === null) continue;
    if (low === null || value < (line[low] ?? Infinity)) low = index;
    if (high === null || value > (line[high] ?? -Infinity)) high = index;
  }
  if (low !== null) kept.add(low);
  if (high !== null) kept.add(high);
}

function keepGaps(line: DecimatedLine, kept: Set<number>): void {
  line.forEach((value, index) => {
    if (value === null && (index === 0 || line[index - 1] !== null)) kept.add(index);
  });
}
