/** latencyBuckets are the bounds of every duration histogram, in seconds; they contain the card's 0.45, 0.8 and 3. */
export const latencyBuckets: number[] = [
  0.005, 0.01, 0.025, 0.05, 0.075, 0.1, 0.15, 0.2, 0.25, 0.3, 0.35, 0.4, 0.45, 0.5, 0.6, 0.7, 0.8, 0.9, 1,
  1.25, 1.5, 1.75, 2, 2.25, 2.5, 3, 4, 5, 7.5, 10,
];
