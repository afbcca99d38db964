import type { Group } from '../gateway/sticky-split';
import { ensureProxy } from '../toxiproxy/ensure-proxy';

/** pathNames are the canary's paths behind Toxiproxy beside the inventory's; the proxies are called `<path>-canary`. */
export const pathNames = ['postgres', 'gateway', 'redis-cache', 'redis-fila', 'redis-worker'] as const;

export type PathName = (typeof pathNames)[number];

/** PathEntries are the addresses (host:port) that a path is entered at: the upstream itself for control, a proxy for the canary. */
export type PathEntries = Readonly<Record<Group, string>>;

/** openPath makes sure of the canary's proxy on a path; port 0 in `listen` lets Toxiproxy choose. Why control has none: ADR 0007. */
export async function openPath(
  apiUrl: string,
  path: PathName,
  listen: string,
  upstream: string,
): Promise<PathEntries> {
  const { listen: canary } = await ensureProxy(apiUrl, { name: `${path}-canary`, listen, upstream });
  return { control: upstream, canary };
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
