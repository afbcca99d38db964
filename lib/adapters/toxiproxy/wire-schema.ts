import { z } from 'zod';

// Unknown fields are dropped (2.12 adds `"Logger": {}`); what is missing is an error, for a guessed snapshot would be rebuilt wrongly.

const attributesSchema = z
  .record(z.string(), z.unknown())
  .nullish()
  .transform((attributes) => attributes ?? {});

/** toxicAnswerSchema is a toxic as Toxiproxy reports it. */
export const toxicAnswerSchema = z.object({
  name: z.string(),
  type: z.string(),
  stream: z.string(),
  toxicity: z.number(),
  attributes: attributesSchema,
});

/** proxyAnswerSchema is one proxy with its toxics. */
export const proxyAnswerSchema = z.object({
  name: z.string(),
  listen: z.string(),
  upstream: z.string(),
  enabled: z.boolean(),
  toxics: z
    .array(toxicAnswerSchema)
    .nullish()
    .transform((toxics) => toxics ?? []),
});

/** proxiesAnswerSchema is the answer of GET /proxies: proxies by name. */
export const proxiesAnswerSchema = z.record(z.string(), proxyAnswerSchema);

/** refusalSchema is Toxiproxy's own error body. */
export const refusalSchema = z.object({ error: z.string() });
