import { z } from 'zod';

const valueSchema = z.union([z.string(), z.number(), z.boolean(), z.null()]);

/**
 * personalSchema stands for a value that belongs to a person and can be erased: the chain holds a commitment (salted SHA-256), the
 * value itself lies beside it until somebody asks for its erasure.
 */
const personalSchema = z.object({ personal: z.string().regex(/^[0-9a-f]{64}$/) });

const fieldsSchema = z.record(z.string(), z.union([valueSchema, personalSchema, z.array(valueSchema)]));

/** auditEntrySchema is who did what to what, when and from where, with the fields that changed. Ids only: names are looked up. */
export const auditEntrySchema = z.object({
  seq: z.number().int().positive(),
  at: z.iso.datetime(),
  /** Opaque id of the account, token or engine that acted; null for the system itself. */
  actorId: z.string().nullable(),
  actorKind: z.enum(['user', 'token', 'guest', 'engine', 'system']),
  action: z.string().regex(/^[a-z_]+\.[a-z_]+$/),
  subject: z.object({ kind: z.string(), id: z.string() }),
  /** web, api, cli or engine. */
  via: z.enum(['web', 'api', 'cli', 'engine']),
  before: fieldsSchema.nullable(),
  after: fieldsSchema.nullable(),
});
export type AuditEntry = z.infer<typeof auditEntrySchema>;

/** ChainedEntry is an entry with its place in the chain: `hash` covers the entry and the hash before it. */
export interface ChainedEntry {
  readonly entry: AuditEntry;
  readonly hash: string;
}
