import { z } from 'zod';

const slowTraceSchema = z.object({
  traceId: z.string(),
  startedAt: z.iso.datetime(),
  durationMs: z.number().nonnegative(),
  spans: z.number().int().nonnegative(),
});

const groupTracesSchema = z.object({
  /** Traces behind the figures: the slowest that were found, at most as many as were asked for. */
  considered: z.number().int().nonnegative(),
  /** False where more traces matched than the tracing system was asked to return: slower ones may be among those. */
  complete: z.boolean(),
  slowest: z.array(slowTraceSchema),
  /** Mean time by itself per considered trace, in ms, the longest first. */
  time: z.array(z.object({ service: z.string(), operation: z.string(), meanMs: z.number().nonnegative() })),
});
export type GroupTraces = z.infer<typeof groupTracesSchema>;

/** traceEvidenceSchema is what the tracing system told about the time of a fault, or why it told nothing. No verdict rests on it. */
export const traceEvidenceSchema = z.discriminatedUnion('outcome', [
  z.object({
    outcome: z.literal('read'),
    url: z.string(),
    service: z.string(),
    from: z.iso.datetime(),
    to: z.iso.datetime(),
    control: groupTracesSchema,
    canary: groupTracesSchema,
  }),
  z.object({
    outcome: z.literal('unavailable'),
    url: z.string(),
    reason: z.enum(['unreachable', 'timeout', 'http_error', 'not_json', 'unreadable', 'no_traces']),
    detail: z.string(),
  }),
]);
export type TraceEvidence = z.infer<typeof traceEvidenceSchema>;
