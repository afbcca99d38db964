import { z } from 'zod';

/** abortMemorySchema is what the evaluation of abort conditions must remember from tick to tick, by abort id: plain JSON, so that it survives a hand-over. */
export const abortMemorySchema = z.record(
  z.string(),
  z.object({
    /** Times of the samples (ISO, on Prometheus' clock): first and last breach of the current run of breaches, and the newest seen. */
    firstBreachAt: z.iso.datetime().nullable(),
    lastBreachAt: z.iso.datetime().nullable(),
    lastSampledAt: z.iso.datetime().nullable(),
    /** When the current run of unknowns began (ms since the epoch, on our clock), and how many evaluations it has. */
    unknownSinceMs: z.number().nullable(),
    unknownCount: z.number().int().nonnegative(),
  }),
);
export type AbortMemory = z.infer<typeof abortMemorySchema>;

/** emptyAbortMemory is the memory before the first evaluation of a run. */
export const emptyAbortMemory: AbortMemory = {};
