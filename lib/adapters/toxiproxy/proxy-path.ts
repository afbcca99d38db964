import { ProxyNameNotAddressable } from './change-errors';

/** proxyPath gives the escaped path of a proxy; it throws ProxyNameNotAddressable where escaping cannot save the name. */
export function proxyPath(proxy: string): string {
  // URLs and Toxiproxy's router resolve dot segments (DELETE /proxies/.. is another call) and split at a decoded slash.
  if (proxy === '' || proxy === '.' || proxy === '..' || proxy.includes('/'))
    throw new ProxyNameNotAddressable(proxy);
  return `/proxies/${encodeURIComponent(proxy)}`;
}
