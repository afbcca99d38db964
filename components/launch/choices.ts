const secondMs = 1_000;
const minuteMs = 60_000;
const durationsMs = [
  10 * secondMs,
  20 * secondMs,
  30 * secondMs,
  ...[1, 2, 4, 5, 10, 15, 30, 60].map((n) => n * minuteMs),
];
const shares = [0.01, 0.02, 0.05, 0.1, 0.2, 0.25, 0.5, 0.75];

function upTo(steps: readonly number[], ceiling: number, chosen: number): readonly number[] {
  const offered = [...steps.filter((step) => step < ceiling), ceiling];
  if (chosen > 0 && chosen < ceiling && !offered.includes(chosen)) offered.push(chosen);
  return offered.sort((a, b) => b - a);
}

/** durationChoices offers the card's own duration first, then shorter ones, in ms: a run is never longer than its card. */
export function durationChoices(cardMs: number, chosenMs: number): readonly number[] {
  return upTo(durationsMs, cardMs, chosenMs);
}

/** shareChoices offers the card's own share (0..1) first, then smaller ones: a run is never wider than its card. */
export function shareChoices(cardShare: number, chosen: number): readonly number[] {
  return upTo(shares, cardShare, chosen);
}
