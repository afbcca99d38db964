const secondMs = 1_000;
const timeStepsMs = [1, 2, 5, 10, 15, 30, 60, 120, 300, 600, 900, 1_800, 3_600].map(
  (seconds) => seconds * secondMs,
);

function multiplesWithin(step: number, from: number, to: number): readonly number[] {
  const first = Math.ceil(from / step - 1e-9);
  const last = Math.floor(to / step + 1e-9);
  // Multiplying integers keeps 0.1 + 0.2 out of the labels.
  return Array.from({ length: Math.max(0, last - first + 1) }, (_, index) =>
    Number(((first + index) * step).toFixed(9)),
  );
}

/** timeTicks gives moments on round seconds and minutes between two times in ms, about `count` of them. */
export function timeTicks(from: number, to: number, count = 6): readonly number[] {
  const step = timeStepsMs.find((candidate) => (to - from) / candidate <= count) ?? 3_600 * secondMs;
  return multiplesWithin(step, from, to);
}

/** valueTicks gives round values (1, 2 or 5 times a power of ten) within a domain, about `count` of them. */
export function valueTicks(low: number, high: number, count = 4): readonly number[] {
  const rough = (high - low) / count;
  if (!(rough > 0)) return [low];
  const power = 10 ** Math.floor(Math.log10(rough));
  const factor = [1, 2, 5, 10].find((candidate) => candidate * power >= rough) ?? 10;
  return multiplesWithin(factor * power, low, high);
}
