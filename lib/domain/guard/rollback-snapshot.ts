import { z } from 'zod';
import { proxySnapshotSchema } from '../fault/fault';

/**
 * rollbackSnapshotSchema is everything that it takes to take one run's fault away without a database: the guard keeps such a
 * file, and `masterdeck rollback --direct` reads it.
 */
export const rollbackSnapshotSchema = z.object({
  format: z.literal('masterdeck-rollback/1'),
  runId: z.string().regex(/^[a-z0-9]{6,32}$/),
  epoch: z.number().int().nonnegative(),
  endpoints: z
    .array(z.object({ apiUrl: z.url({ protocol: /^https?$/ }), snapshot: proxySnapshotSchema }))
    .min(1)
    .max(500),
});
