import type { BilingualText } from '../diagnostic/problem';
import type { Catalogue } from './catalogue';

/** OffTarget is a target on which nothing may run, and why. */
export interface OffTarget {
  readonly name: string;
  readonly reason: BilingualText;
}

/** findOffTargets lists the targets that are switched off in every environment that has them, each with the first reason given. */
export function findOffTargets({ environments }: Catalogue): readonly OffTarget[] {
  const targets = environments.flatMap((environment) => environment.targets);
  const inUse = new Set(targets.flatMap(({ name, offBecause }) => (offBecause === undefined ? [name] : [])));
  const off = new Map<string, BilingualText>();
  for (const { name, offBecause } of targets)
    if (offBecause !== undefined && !inUse.has(name) && !off.has(name)) off.set(name, offBecause);
  return [...off].map(([name, reason]) => ({ name, reason }));
}
