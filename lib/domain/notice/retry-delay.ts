const delaysMs = [5_000, 30_000, 120_000, 600_000, 1_800_000, 3_600_000, 7_200_000, 14_400_000];

/** mostAttempts is after how many tries a message is given up: about eight hours, when what it tells is on every screen anyway. */
export const mostAttempts = delaysMs.length + 1;

/** retryDelay is how long to wait after the n-th failed try, in ms, spread by ±20 % (`random` 0..1) so that receivers are not hit at once. */
export function retryDelay(attempt: number, random: number): number {
  const base = delaysMs[Math.min(attempt, delaysMs.length) - 1] ?? delaysMs[0] ?? 0;
  return Math.round(base * (0.8 + 0.4 * random));
}
