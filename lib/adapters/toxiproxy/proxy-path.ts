import { isAddressable } from '@/lib/domain/fault/proxy-name';
import { ProxyNameNotAddressable } from './change-errors';

/** proxyPath gives the escaped path of a proxy; it throws ProxyNameNotAddressable where escaping cannot save the name. */
export function proxyPath(proxy: string): string {
  // DELETE /proxies/.. is another call.
  if (!isAddressable(proxy)) throw new ProxyNameNotAddressable(proxy);
  return `/proxies/${encodeURIComponent(proxy)}`;
}
