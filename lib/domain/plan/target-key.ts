import type { Plan } from './plan';

/**
 * targetKey names what a run acts on: its proxies, not its environment, for two environments may share a proxy and still no
 * two runs may act on it.
 */
export function targetKey(plan: Pick<Plan, 'target'>): string {
  return plan.target.endpoints
    .map(({ apiUrl, proxy }) => `${apiUrl.replace(/\/+$/, '')}#${proxy}`)
    .sort()
    .join(' ');
}
