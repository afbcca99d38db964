/** ServiceTime is a log-normal duration: its mean in ms and the standard deviation of its logarithm. */
export type ServiceTime = { readonly meanMs: number; readonly sigma: number };

/** drawServiceTimeMs draws one duration in ms (Box–Muller); `random` returns values in [0, 1). */
export function drawServiceTimeMs(time: ServiceTime, random: () => number): number {
  const normal = Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random());
  // The median that gives the wanted mean: E = median · exp(σ² / 2).
  const median = time.meanMs * Math.exp(-(time.sigma ** 2) / 2);
  return median * Math.exp(time.sigma * normal);
}
