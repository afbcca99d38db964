import { z } from 'zod';

/** toxicTypeSchema lists the toxics of Toxiproxy 2.12 that the product may create; `noop` marks the owner of a disabled proxy. */
export const toxicTypeSchema = z.enum([
  'latency',
  'bandwidth',
  'timeout',
  'reset_peer',
  'slow_close',
  'slicer',
  'limit_data',
  'noop',
]);

export const toxicSpecSchema = z.object({
  type: toxicTypeSchema,
  stream: z.enum(['upstream', 'downstream']),
  /** Share of *connections*, 0 < toxicity <= 1. */
  toxicity: z.number().gt(0).max(1),
  /** Integers in Toxiproxy's own units (ms, KB/s, bytes; slicer delay in µs). */
  attributes: z.record(z.string(), z.number().int()),
});
export type ToxicSpec = z.infer<typeof toxicSpecSchema>;

/** faultSchema is what is put on each proxy of the target: toxics on an enabled proxy, or a disabled proxy (`down`). */
export const faultSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('toxics'), toxics: z.array(toxicSpecSchema).min(1) }),
  z.object({ kind: z.literal('down') }),
]);
export type Fault = z.infer<typeof faultSchema>;

export const endpointSchema = z.object({ apiUrl: z.url(), proxy: z.string().min(1) });
/** Endpoint is one proxy of one Toxiproxy process. */
export type Endpoint = z.infer<typeof endpointSchema>;

/** liveToxicSchema is a toxic as Toxiproxy reports it; its type stays a free string, for foreign toxics may be of any. */
export const liveToxicSchema = z.object({
  name: z.string(),
  type: z.string(),
  stream: z.string(),
  toxicity: z.number(),
  attributes: z.record(z.string(), z.unknown()),
});
export type LiveToxic = z.infer<typeof liveToxicSchema>;

/** proxySnapshotSchema is everything needed to rebuild a proxy as it was found, foreign toxics included. */
export const proxySnapshotSchema = z.object({
  name: z.string(),
  listen: z.string(),
  upstream: z.string(),
  enabled: z.boolean(),
  toxics: z.array(liveToxicSchema),
});
export type ProxySnapshot = z.infer<typeof proxySnapshotSchema>;
