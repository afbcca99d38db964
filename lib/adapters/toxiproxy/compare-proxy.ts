import { isDeepStrictEqual } from 'node:util';
import type { LiveToxic, ProxySnapshot } from '@/lib/domain/fault/fault';
import { isSameListen } from './same-listen';

/** diffAddress lists how a proxy's listen and upstream addresses differ from the wanted ones. */
export function diffAddress(
  wanted: Pick<ProxySnapshot, 'listen' | 'upstream'>,
  seen: ProxySnapshot,
): readonly string[] {
  const differences: string[] = [];
  if (!isSameListen(wanted.listen, seen.listen)) {
    differences.push(`listens on ${seen.listen} instead of ${wanted.listen}`);
  }
  if (wanted.upstream !== seen.upstream) {
    differences.push(`leads to ${seen.upstream} instead of ${wanted.upstream}`);
  }
  return differences;
}

/** diffToxic lists how a toxic that was read back differs from the wanted one. */
export function diffToxic(wanted: LiveToxic, seen: LiveToxic): readonly string[] {
  const differences: string[] = [];
  const note = (what: string, one: unknown, other: unknown): void => {
    differences.push(
      `toxic ${wanted.name}: ${what} is ${JSON.stringify(other)} instead of ${JSON.stringify(one)}`,
    );
  };
  if (wanted.type !== seen.type) note('type', wanted.type, seen.type);
  if (wanted.stream !== seen.stream) note('stream', wanted.stream, seen.stream);
  // Toxiproxy keeps the toxicity as a 32-bit float.
  if (Math.fround(wanted.toxicity) !== Math.fround(seen.toxicity))
    note('toxicity', wanted.toxicity, seen.toxicity);
  for (const key of new Set([...Object.keys(wanted.attributes), ...Object.keys(seen.attributes)])) {
    // An attribute that was not sent reads back as 0.
    const [one, other] = [wanted.attributes[key] ?? 0, seen.attributes[key] ?? 'absent'];
    if (!isDeepStrictEqual(one, other)) note(key, one, other);
  }
  return differences;
}

/** diffProxy lists every difference between the wanted proxy and what was read back; empty means the same. */
export function diffProxy(wanted: ProxySnapshot, seen: ProxySnapshot): readonly string[] {
  const differences = [...diffAddress(wanted, seen)];
  if (wanted.enabled !== seen.enabled) differences.push(seen.enabled ? 'is enabled' : 'is disabled');
  for (const toxic of wanted.toxics) {
    const found = seen.toxics.find(({ name }) => name === toxic.name);
    differences.push(
      ...(found === undefined ? [`toxic ${toxic.name} is not there`] : diffToxic(toxic, found)),
    );
  }
  for (const toxic of seen.toxics) {
    if (!wanted.toxics.some(({ name }) => name === toxic.name))
      differences.push(`carries the toxic ${toxic.name}`);
  }
  return differences;
}

/**
 * isStepTowards tells a proxy that a build of the wanted one has reached or passes through: the same addresses, closed, and
 * nothing on it that is not wanted. An open proxy that still lacks a toxic is none: toxics must never be added to it.
 */
export function isStepTowards(wanted: ProxySnapshot, seen: ProxySnapshot): boolean {
  if (diffProxy(wanted, seen).length === 0) return true;
  if (seen.enabled || diffAddress(wanted, seen).length > 0) return false;
  return seen.toxics.every((toxic) => {
    const match = wanted.toxics.find(({ name }) => name === toxic.name);
    return match !== undefined && diffToxic(match, toxic).length === 0;
  });
}
