import { headers } from 'next/headers';
import { clientAddress } from './client-address';

/** RequestOrigin is from where something was done: through which door, and from which address. */
export interface RequestOrigin {
  readonly via: 'web' | 'api' | 'cli' | 'engine';
  readonly address: string | null;
}

/** webOrigin reads the origin of this request; outside of one (tests, start-up) there is no address. */
export async function webOrigin(): Promise<RequestOrigin> {
  const address = await headers().then(clientAddress, () => null);
  return { via: 'web', address };
}
