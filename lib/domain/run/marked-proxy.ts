import { z } from 'zod';
import { liveToxicSchema, proxySnapshotSchema } from '../fault/fault';

/**
 * markedProxySchema is one proxy on which the undo could not be confirmed: what was last seen there and when, and when the next
 * try is due. `unreadable`: the record of how to put it back cannot be read. ISO times, by the database's clock.
 */
export const markedProxySchema = z.object({
  apiUrl: z.string(),
  proxy: z.string(),
  state: z.enum(['wedged', 'unreachable', 'dirty', 'unreadable']),
  detail: z.string(),
  /** The toxics of the last look that saw the proxy; null when none has seen it since the fault was intended. */
  toxics: z.array(liveToxicSchema).nullable(),
  seenAt: z.iso.datetime().nullable(),
  triedAt: z.iso.datetime(),
  attempt: z.number().int().positive(),
  /** null: nobody tries any more by itself but the sweep. */
  nextAt: z.iso.datetime().nullable(),
  /** The proxy as it must come back; null where nobody knows. */
  snapshot: proxySnapshotSchema.nullable(),
  /** What a person runs, in order: ours, then plain curl, one call a line. */
  command: z.string(),
  curl: z.array(z.string()),
});
export type MarkedProxy = z.infer<typeof markedProxySchema>;
