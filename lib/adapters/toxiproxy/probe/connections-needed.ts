/** Chance of not seeing a live fault that the probe accepts. */
const acceptedMiss = 0.001;
/** More fresh connections than this are a load of their own on the path under test. */
export const mostConnections = 100;

/**
 * countConnectionsNeeded gives how many fresh connections miss a fault of this share with a chance of at most 1 in 1,000
 * ((1 - share)^n <= 0.001), or null when that takes more than 100.
 */
export function countConnectionsNeeded(share: number): number | null {
  if (share >= 1) return 1;
  if (!(share > 0)) return null;
  const needed = Math.ceil(Math.log(acceptedMiss) / Math.log(1 - share));
  return needed <= mostConnections ? needed : null;
}
