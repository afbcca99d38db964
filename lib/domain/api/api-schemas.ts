import { z } from 'zod';
import { parseDuration } from '../expression/parse-duration';
import { checkResultSchema, criterionResultSchema, readingSchema } from '../run/evidence';
import { runEventDataSchema } from '../run/run-event';
import {
  endingReasonSchema,
  endingSchema,
  mechanismOutcomeSchema,
  runStateSchema,
  verdictSchema,
} from '../run/run';

const bilingual = z.object({ 'pt-BR': z.string(), en: z.string() });
const isoOrNull = z.iso.datetime().nullable();

const duration = z
  .string()
  .refine((text) => parseDuration(text).ok, { error: 'is no length of time: 10m, 30 s, 1h30m' })
  .meta({
    description: "A length of time as a card writes it; the card's own where absent.",
    example: '10m',
  });

/** runRequestSchema is the body of POST /api/v1/runs. */
export const runRequestSchema = z.strictObject({
  card: z
    .string()
    .regex(/^[\w-]{1,64}$/)
    .meta({ description: "The card's id.", example: 'REDE-07' }),
  environment: z.string().min(1).meta({ description: 'The environment of the token.' }),
  duration: duration.optional(),
  share: z
    .number()
    .gt(0)
    .max(1)
    .optional()
    .meta({ description: "Share of the canary's connections, 0..1; the card's own where absent." }),
});
export type RunRequestBody = z.infer<typeof runRequestSchema>;

const nowSchema = z.object({
  at: z.iso.datetime(),
  metrics: z.array(
    z.object({
      metric: z.string(),
      label: bilingual,
      unit: z.string(),
      bounds: z.array(z.number()).default([]).meta({
        description: 'Every value that the plan compares this metric with, in its unit.',
      }),
      control: readingSchema,
      canary: readingSchema,
    }),
  ),
  aborts: z.array(
    z.object({
      text: z.string(),
      fired: z.boolean(),
      distance: z
        .number()
        .nullable()
        .meta({ description: '0: it fires now; 1: as far as can be; null: it could not be told.' }),
    }),
  ),
});

/** apiRunSchema is a run as pipelines read it. */
export const apiRunSchema = z.object({
  id: z.string(),
  url: z.url().meta({ description: 'The page of the run, for people.' }),
  card: z.object({ id: z.string(), title: z.string() }),
  environment: z.string(),
  state: runStateSchema,
  ending: endingSchema.nullable(),
  endingReason: endingReasonSchema.nullable(),
  verdict: verdictSchema.nullable(),
  mechanism: mechanismOutcomeSchema.nullable(),
  sentence: bilingual.nullable().meta({ description: 'The verdict with its reasons, once the run is over.' }),
  rollback: z.enum(['not_needed', 'pending', 'confirmed', 'incomplete']).meta({
    description:
      'not_needed: no fault was intended. pending: a fault may be live. confirmed: read back clean, or said to be out by the person who made it by hand. incomplete: nobody could confirm it; see rollbackCommand.',
  }),
  rollbackCommand: z.string().nullable(),
  recovery: z.enum(['back', 'not_back', 'not_watched']).default('not_watched').meta({
    description:
      'Whether the references held again after the undo. not_back: they were watched as long as the plan allows, in vain. not_watched: nobody could tell.',
  }),
  times: z.object({
    requestedAt: z.iso.datetime(),
    injectedAt: isoOrNull,
    hardDeadline: isoOrNull,
    rollbackConfirmedAt: isoOrNull,
    concludedAt: isoOrNull,
  }),
  preflight: z.array(checkResultSchema),
  results: z.array(criterionResultSchema),
  events: z.array(z.object({ seq: z.number().int(), at: z.iso.datetime(), data: runEventDataSchema })),
  latest: nowSchema.nullable(),
  now: z.iso.datetime().meta({ description: "The database's time of this answer." }),
});
export type ApiRun = z.infer<typeof apiRunSchema>;

/** abortAnswerSchema is the answer of an abort: `commanded` an engine undoes it, `cancelled` before any start, `already_over`. */
export const abortAnswerSchema = z.object({
  heard: z.literal(true),
  effect: z.enum(['commanded', 'cancelled', 'already_over']),
});

/** apiProblemSchema is every refusal; `problems` say where in a card or catalogue. */
export const apiProblemSchema = z.object({
  code: z.string(),
  message: bilingual,
  problems: z.array(z.object({ code: z.string(), message: bilingual })).optional(),
});
export type ApiProblem = z.infer<typeof apiProblemSchema>;
