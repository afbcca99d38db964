import type { LiveToxic, ProxySnapshot } from '@/lib/domain/fault/fault';
import { readToxicOwner } from '@/lib/domain/fault/toxic-name';

/**
 * withoutOurs is the proxy as it must be left behind: as the snapshot says, with every foreign toxic that the snapshot or the
 * caller knows of, and nothing of ours.
 */
export function withoutOurs(snapshot: ProxySnapshot, further: readonly LiveToxic[] = []): ProxySnapshot {
  const names = new Set(further.map(({ name }) => name));
  const foreign = [...snapshot.toxics.filter(({ name }) => !names.has(name)), ...further].filter(
    ({ name }) => readToxicOwner(name) === null,
  );
  return { ...snapshot, toxics: foreign };
}
