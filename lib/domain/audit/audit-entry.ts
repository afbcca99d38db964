import { z } from 'zod';

const valueSchema = z.union([z.string(), z.number(), z.boolean(), z.null()]);

/**
 * personalSchema stands for a value that belongs to a person and can be erased: the chain holds a commitment (salted SHA-256), the
 * value itself lies beside it until somebody asks for its erasure.
 */
const personalSchema = z.object({ personal: z.string().regex(/^[0-9a-f]{64}$/) });

const fieldsSchema = z.record(z.string(), z.union([valueSchema, personalSchema, z.array(valueSchema)]));
export type AuditFields = z.infer<typeof fieldsSchema>;

/** auditEntrySchema is who did what to what, when and from where, with the fields that changed. Ids only: names are looked up. */
export const auditEntrySchema = z.object({
  /** Of the database's row, in order of writing, with gaps. */
  id: z.number().int().positive(),
  at: z.iso.datetime(),
  /** Opaque id of the account, token or engine that acted; null for the system itself. */
  actorId: z.string().nullable(),
  actorKind: z.enum(['user', 'token', 'guest', 'engine', 'system']),
  action: z.string().regex(/^[a-z_]+\.[a-z_]+$/),
  subject: z.object({ kind: z.string(), id: z.string() }),
  /** The team for which it was done; null where it concerns the whole installation. */
  teamId: z.string().nullable(),
  environment: z.string().nullable(),
  via: z.enum(['web', 'api', 'cli', 'engine']),
  /** The address that the request came from, as a personal value. */
  origin: personalSchema.nullable(),
  before: fieldsSchema.nullable(),
  after: fieldsSchema.nullable(),
});
export type AuditEntry = z.infer<typeof auditEntrySchema>;

/**
 * SealedEntry is an entry with its place in the chain. `hash` covers the place, the content's hash and the hash before it; `entry` is null
 * where retention removed the content, which leaves the chain whole.
 */
export interface SealedEntry {
  readonly seq: number;
  readonly contentHash: string;
  readonly hash: string;
  readonly entry: AuditEntry | null;
}
