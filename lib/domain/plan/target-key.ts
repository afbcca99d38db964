import type { Plan } from './plan';

/**
 * targetKey names what a run acts on: its proxies, not its environment, for two environments may share a proxy and still no
 * two runs may act on it.
 * What people act on and the catalogue does not list has no proxy: environment and name stand for it.
 */
export function targetKey({ target, environment }: Pick<Plan, 'target' | 'environment'>): string {
  if (target.endpoints.length === 0) return `by hand: ${environment.name}#${target.name}`;
  return target.endpoints
    .map(({ apiUrl, proxy }) => `${apiUrl.replace(/\/+$/, '')}#${proxy}`)
    .sort()
    .join(' ');
}
