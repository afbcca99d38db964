import { z } from 'zod';
import { proxySnapshotSchema } from '@/lib/domain/fault/fault';
import { rollbackSnapshotSchema } from '@/lib/domain/guard/rollback-snapshot';

/**
 * chargeSchema is one run's proxies in a guard's care, as its file holds it; the file is also a snapshot that
 * `masterdeck rollback --direct` reads. `held`: an engine renews; `undoing`: the lease ran out; `over`: read back clean, or
 * released by the engine, and looked at once more before it is forgotten.
 */
export const chargeSchema = rollbackSnapshotSchema.extend({
  state: z.enum(['held', 'undoing', 'over']),
  leaseMs: z.number().int().positive(),
  /** ISO time after which the guard undoes whatever is renewed. */
  endBy: z.iso.datetime(),
  /** What else this Toxiproxy served when the charge was taken: a restart of it loses these, too. */
  neighbours: z.array(proxySnapshotSchema),
});
export type ChargeRecord = z.infer<typeof chargeSchema>;
