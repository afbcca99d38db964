import type { Endpoint, ProxySnapshot } from '@/lib/domain/fault/fault';

/** ProxyNameNotAddressable is a proxy name that no URL of Toxiproxy can reach. */
export class ProxyNameNotAddressable extends Error {
  override readonly name = 'ProxyNameNotAddressable';
  constructor(readonly proxy: string) {
    super(
      `the proxy name ${JSON.stringify(proxy)} cannot be addressed: it is empty, ".", ".." or has a slash`,
    );
  }
}

/** ToxicNotAllowed is a toxic of ours that could crash or wedge Toxiproxy, or would do nothing; it was not sent. */
export class ToxicNotAllowed extends Error {
  override readonly name = 'ToxicNotAllowed';
  constructor(
    readonly toxic: string,
    readonly problems: readonly string[],
  ) {
    super(`the toxic ${toxic} was not sent: ${problems.join('; ')}`);
  }
}

/** EchoDiffers is a proxy that reads back differently from what was asked for. */
export class EchoDiffers extends Error {
  override readonly name = 'EchoDiffers';
  constructor(
    readonly proxy: string,
    readonly differences: readonly string[],
  ) {
    super(`the proxy ${proxy} reads back differently: ${differences.join('; ')}`);
  }
}

/** ProxyConflict is a proxy that somebody else built in the meantime, and that is not ours to replace. */
export class ProxyConflict extends Error {
  override readonly name = 'ProxyConflict';
  constructor(
    readonly found: ProxySnapshot,
    /** Whether only what we know stands on it, so that cutting it again destroys nothing of anybody. */
    readonly mayBeCut: boolean,
    differences: readonly string[],
  ) {
    super(`somebody else built the proxy ${found.name} in the meantime: ${differences.join('; ')}`);
  }
}

/** WedgedNotAlone refuses the DELETE of a wedged proxy whose process is not known to serve no other: it would freeze them all. */
export class WedgedNotAlone extends Error {
  override readonly name = 'WedgedNotAlone';
  constructor(
    readonly endpoint: Endpoint,
    readonly others: 'some' | 'unknown',
  ) {
    super(
      others === 'some'
        ? `the process of the wedged proxy ${endpoint.proxy} serves other proxies, which a DELETE would freeze`
        : `it is not known whether the process of the wedged proxy ${endpoint.proxy} serves other proxies`,
    );
  }
}
