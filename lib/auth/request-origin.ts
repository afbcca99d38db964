import { headers } from 'next/headers';
import type { AuditOrigin } from '@/lib/adapters/postgres/write-audit';
import { clientAddress } from './client-address';

/** webOrigin reads the origin of this request; outside of one (tests, start-up) there is no address. */
export async function webOrigin(): Promise<AuditOrigin> {
  const address = await headers().then(clientAddress, () => null);
  return { via: 'web', address };
}
