import { isIP } from 'node:net';

/** ListenAddress is the two halves of `host:port`, the brackets of IPv6 removed. */
export interface ListenAddress {
  readonly host: string;
  readonly port: number;
}

/** readListen parses Toxiproxy's `host:port`, `[::]:port` or `:port`; null when it is none of them. */
export function readListen(listen: string): ListenAddress | null {
  const match = /^(?:\[([^\]]*)\]|([^:]*)):(\d{1,5})$/.exec(listen);
  if (match === null) return null;
  return { host: match[1] ?? match[2] ?? '', port: Number(match[3]) };
}

/** isAnyAddress tells the hosts that mean "every interface". */
export function isAnyAddress(host: string): boolean {
  return host === '' || host === '0.0.0.0' || host === '::';
}

/**
 * isSameListen compares two spellings of an address: Toxiproxy reports a started listener by its resolved address, and a
 * disabled one as it was written, so that `localhost:1` and `127.0.0.1:1`, or `:1` and `[::]:1`, are the same.
 */
export function isSameListen(left: string, right: string): boolean {
  if (left === right) return true;
  const [one, other] = [readListen(left), readListen(right)];
  if (one === null || other === null) return false;
  if (one.port !== other.port) return false;
  if (isAnyAddress(one.host) || isAnyAddress(other.host))
    return isAnyAddress(one.host) && isAnyAddress(other.host);
  // Which address a name resolves to is Toxiproxy's affair; two different literal addresses differ.
  return isIP(one.host) === 0 || isIP(other.host) === 0;
}
