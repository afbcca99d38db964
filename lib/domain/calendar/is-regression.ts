import type { Verdict } from '../run/run';

/**
 * isRegression: what was last confirmed is refuted now. Runs that could not tell, oldest first, do not hide what the last one that
 * could tell had said.
 */
export function isRegression(earlier: readonly (Verdict | null)[], verdict: Verdict | null): boolean {
  const lastTold = earlier.findLast((told) => told === 'confirmed' || told === 'refuted');
  return verdict === 'refuted' && lastTold === 'confirmed';
}
