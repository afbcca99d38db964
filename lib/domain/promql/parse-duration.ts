const units: readonly (readonly [string, number])[] = [
  ['y', 365 * 86_400_000],
  ['w', 7 * 86_400_000],
  ['d', 86_400_000],
  ['h', 3_600_000],
  ['m', 60_000],
  ['s', 1000],
  ['ms', 1],
];

/** parsePromqlDuration reads a PromQL duration (`1h30m`, `500ms`, or seconds as a bare number) in ms; null for anything else. */
export function parsePromqlDuration(text: string): number | null {
  if (/^\d+(\.\d+)?$/.test(text)) return Math.round(Number(text) * 1000);
  if (!/^(\d+(ms|[ywdhms]))+$/.test(text)) return null;
  let total = 0;
  for (const [, amount, unit] of text.matchAll(/(\d+)(ms|[ywdhms])/g)) {
    const size = units.find(([name]) => name === unit)?.[1];
    if (size === undefined) return null;
    total += Number(amount) * size;
  }
  return total;
}

/** formatPromqlDuration writes ms in the largest unit that divides it, which every Prometheus understands: 570000 is `570s`. */
export function formatPromqlDuration(ms: number): string {
  if (!Number.isInteger(ms) || ms < 1) throw new RangeError(`not a range in whole ms: ${ms}`);
  const [unit, size] = units.slice(3).find(([, candidate]) => ms % candidate === 0) ?? ['ms', 1];
  return `${ms / size}${unit}`;
}
