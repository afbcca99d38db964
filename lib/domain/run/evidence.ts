import { z } from 'zod';
import { groupSchema } from '../plan/plan';
import { liveToxicSchema } from '../fault/fault';

/** unknownReasonSchema names why a number could not be had: "could not tell" never looks like "fine". */
export const unknownReasonSchema = z.enum([
  'no_series',
  'nan',
  'stale',
  'partial',
  'timeout',
  'http_error',
  'not_json',
  'unreachable',
  'multiple_series',
  'no_group_label',
  'too_little_traffic',
  'clock_skew',
  'query_error',
]);
export type UnknownReason = z.infer<typeof unknownReasonSchema>;

/**
 * readingSchema is one number of one group in the metric's shown unit, or the reason why there is none. ISO times on Prometheus' clock:
 * `sampledAt` is when the newest sample behind the number was taken, or when it was asked for where that is not known.
 */
export const readingSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('value'), value: z.number(), sampledAt: z.iso.datetime() }),
  z.object({ kind: z.literal('unknown'), reason: unknownReasonSchema, detail: z.string().optional() }),
]);
export type Reading = z.infer<typeof readingSchema>;

/** infinite values cross JSON as ±1e308. */
export const metricSampleSchema = z.object({
  metric: z.string(),
  control: readingSchema,
  canary: readingSchema,
});
export type MetricSample = z.infer<typeof metricSampleSchema>;

export const abortEvaluationSchema = z.object({
  abortId: z.string(),
  outcome: z.enum(['ok', 'breach', 'unknown']),
  /** Measured value in the shown unit, where there is one. */
  value: z.number().nullable(),
  reason: z.string().nullable(),
  /** How long distinct breaching samples span, and unknown in a row, in ms. */
  heldMs: z.number().nonnegative(),
  unknownMs: z.number().nonnegative(),
  fired: z.boolean(),
});
export type AbortEvaluation = z.infer<typeof abortEvaluationSchema>;

export const endpointReadingSchema = z.object({
  apiUrl: z.string(),
  proxy: z.string(),
  state: z.enum([
    'fault_in',
    'clean',
    'foreign_toxics',
    'proxy_missing',
    'wedged',
    'unreachable',
    'different',
  ]),
  toxics: z.array(liveToxicSchema),
  detail: z.string().nullable(),
});
export type EndpointReading = z.infer<typeof endpointReadingSchema>;

/** tickRecordSchema is the append-only evidence of one tick; the queries stand in the plan. */
export const tickRecordSchema = z.object({
  n: z.number().int().nonnegative(),
  at: z.iso.datetime(),
  phase: z.enum(['baseline', 'injecting', 'rolling_back', 'recovering']),
  samples: z.array(metricSampleSchema),
  aborts: z.array(abortEvaluationSchema),
  endpoints: z.array(endpointReadingSchema),
  /** Alerts of P1 severity that are firing or suppressed, by name; null when that could not be read. */
  p1Alerts: z.array(z.string()).nullable(),
  /** Why Prometheus did not tell how old the samples are; absent where it did. */
  agesNotTold: z.string().optional(),
});
export type TickRecord = z.infer<typeof tickRecordSchema>;

export const checkResultSchema = z.object({
  id: z.string(),
  outcome: z.enum(['passed', 'failed', 'warning']),
  text: z.object({ 'pt-BR': z.string(), en: z.string() }),
});
/** CheckResult is one preflight check with the sentence that a facilitator reads. */
export type CheckResult = z.infer<typeof checkResultSchema>;

export const criterionResultSchema = z.object({
  criterionId: z.string(),
  metric: z.string(),
  group: groupSchema,
  outcome: z.enum(['met', 'breached', 'no_data', 'inconclusive', 'observed_only']),
  /** Whether the verdict rests on it: the hypothesis's bound of a metric where it states one, else the reference. */
  decides: z.boolean(),
  /** Sentence with the reason, in both languages. */
  reason: z.object({ 'pt-BR': z.string(), en: z.string() }),
  control: readingSchema,
  canary: readingSchema,
  /** The query as it was resolved and asked; null where ticks decided. */
  resolvedQuery: z.string().nullable(),
  /** Number of samples behind the judged group's value, where the companion query could tell. */
  sampleCount: z.number().nullable(),
});
export type CriterionResult = z.infer<typeof criterionResultSchema>;
