import type { Group } from '../gateway/sticky-split';
import { ensureProxy } from '../toxiproxy/ensure-proxy';

/** pathNames are the paths behind Toxiproxy beside the inventory's; the proxies are `<path>-control` and `<path>-canary`. */
export const pathNames = ['postgres', 'gateway', 'redis-cache', 'redis-fila', 'redis-worker'] as const;

export type PathName = (typeof pathNames)[number];

/** redisPaths are those that a shop without Redis leaves out. */
export const redisPaths: readonly PathName[] = ['redis-cache', 'redis-fila', 'redis-worker'];

/** PathListens are the addresses (host:port) that a path is entered at, per group; port 0 lets Toxiproxy choose. */
export type PathListens = Readonly<Record<Group, string>>;

/** openPath makes sure of both proxies of a path and returns where they listen. */
export async function openPath(
  apiUrl: string,
  path: PathName,
  listen: PathListens,
  upstream: string,
): Promise<PathListens> {
  const open = (group: Group) =>
    ensureProxy(apiUrl, { name: `${path}-${group}`, listen: listen[group], upstream });
  return { control: (await open('control')).listen, canary: (await open('canary')).listen };
}

/** splitAddress takes host:port apart. */
export function splitAddress(address: string): { readonly host: string; readonly port: number } {
  const at = address.lastIndexOf(':');
  return { host: address.slice(0, at), port: Number(address.slice(at + 1)) };
}

/** throughPath is a connection URL with its host and port replaced: same credentials, other way. */
export function throughPath(url: string, listen: string): string {
  const changed = new URL(url);
  const { host, port } = splitAddress(listen);
  changed.hostname = host;
  changed.port = String(port);
  return changed.toString();
}
