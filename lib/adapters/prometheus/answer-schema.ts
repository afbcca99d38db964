import { z } from 'zod';

// Values are strings, because JSON has no NaN and no infinity.
const sampleSchema = z.tuple([z.number(), z.string()]);

const seriesSchema = z.object({
  metric: z.record(z.string(), z.string()),
  // Absent where the sample is a native histogram.
  value: sampleSchema.optional(),
});

const annotationsSchema = z
  .array(z.string())
  .nullish()
  .transform((texts) => texts ?? []);

/** successSchema is an instant query's answer; matrices and strings are no instant vector and do not parse. */
export const successSchema = z.object({
  status: z.literal('success'),
  data: z.discriminatedUnion('resultType', [
    z.object({ resultType: z.literal('vector'), result: z.array(seriesSchema) }),
    z.object({ resultType: z.literal('scalar'), result: sampleSchema }),
  ]),
  warnings: annotationsSchema,
});
export type QuerySuccess = z.output<typeof successSchema>;

/** errorSchema is Prometheus's own error body, of any HTTP status. */
export const errorSchema = z.object({
  status: z.literal('error'),
  errorType: z.string(),
  error: z.string(),
});
export type QueryError = z.output<typeof errorSchema>;

/** otherResultSchema recognises results that an instant vector cannot hold. */
export const otherResultSchema = z.object({
  status: z.literal('success'),
  data: z.object({ resultType: z.enum(['matrix', 'string']) }),
});
