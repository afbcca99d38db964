import { countUnsealed, readSeals, sealAudit } from '@/lib/adapters/postgres/audit-store';
import { createChainReader, type ChainCheck } from '@/lib/domain/audit/chain';
import type { ServiceContext } from '../service-context';

/** AuditVerdict is the chain as it was read, and how many old entries stand outside it. */
export interface AuditVerdict {
  readonly chain: ChainCheck;
  readonly unsealed: number;
}

/** verifyAudit reads the whole chain; `expectedLast` is a last hash that was kept elsewhere, against an end that was cut off. */
export async function verifyAudit(
  { db }: Pick<ServiceContext, 'db'>,
  expectedLast?: string,
): Promise<AuditVerdict> {
  while ((await sealAudit(db)) > 0) {
    // Until nothing that was committed is left out.
  }
  const reader = createChainReader();
  for await (const sealed of readSeals(db)) reader.take(sealed);
  return { chain: reader.finish(expectedLast), unsealed: await countUnsealed(db) };
}
