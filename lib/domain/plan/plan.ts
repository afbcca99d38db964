import { z } from 'zod';
import { comparatorSchema, ruleSchema } from '../expression/rule';
import { endpointSchema } from '../fault/fault';
import { targetGuardSchema } from '../guard/target-guard';
import { planFaultSchema } from '../hand/hand-fault';
import { suitSchema } from '../card/suit';

export const groupSchema = z.enum(['control', 'canary']);
export type Group = z.infer<typeof groupSchema>;

const planMetricSchema = z.object({
  name: z.string(),
  label: z.object({ 'pt-BR': z.string(), en: z.string() }),
  unit: z.enum(['percent', 'ms', 'per_minute', 'per_second', 'count', 'state']),
  /** Query value × factor = shown value. */
  factor: z.number(),
  better: z.enum(['higher', 'lower', 'neither']),
  query: z.string(),
  /** Longest range selector of the query in ms; 0 for an instant gauge. */
  windowMs: z.number().int().nonnegative(),
  companionQuery: z.string().nullable(),
  emptyIsZero: z.boolean(),
  aggregation: z.enum(['mean', 'max', 'min']).nullable(),
  /** Why the run watches it: the card's steady state, an abort, or what the target always shows. */
  roles: z.array(z.enum(['steady_state', 'hypothesis', 'mechanism', 'abort', 'companion', 'exposure'])),
});
export type PlanMetric = z.infer<typeof planMetricSchema>;

const criterionSchema = z.object({
  id: z.string(),
  metric: z.string(),
  group: groupSchema,
  source: z.enum(['reference', 'hypothesis', 'mechanism']),
  /** The words of the card that it came from. */
  text: z.string(),
  /** True where a sentence was matched to the catalogue, false where the card states metric and rule itself. */
  derived: z.boolean(),
  rule: ruleSchema,
});
export type Criterion = z.infer<typeof criterionSchema>;

const abortCriterionSchema = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('metric'),
    id: z.string(),
    text: z.string(),
    metric: z.string(),
    group: groupSchema,
    comparator: comparatorSchema,
    value: z.number(),
    holdMs: z.number().int().nonnegative(),
  }),
  z.object({ kind: z.literal('any_p1_alert'), id: z.string(), text: z.string() }),
  z.object({ kind: z.literal('named_alert'), id: z.string(), text: z.string(), alert: z.string() }),
]);
export type AbortCriterion = z.infer<typeof abortCriterionSchema>;

const probeSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('http'), path: z.string() }),
  z.object({ kind: z.literal('tcp') }),
  z.object({ kind: z.literal('postgres') }),
  z.object({ kind: z.literal('redis') }),
  z.object({ kind: z.literal('none') }),
]);

const planShape = z.object({
  formatVersion: z.literal(1),
  card: z.object({
    id: z.string(),
    versionHash: z.string(),
    title: z.string(),
    suit: suitSchema,
    severity: z.number().int().min(1).max(5),
    hypothesis: z.string(),
    rollback: z.string(),
  }),
  environment: z.object({
    name: z.string(),
    production: z.boolean(),
    acceptanceRequired: z.boolean(),
    prometheusUrl: z.url(),
    scrapeIntervalMs: z.number().int().positive(),
    alertmanagerUrl: z.url().nullable(),
    p1: z.object({ label: z.string(), values: z.array(z.string()) }),
    heartbeatAlert: z.string().nullable(),
    groups: z.object({ label: z.string(), control: z.string(), canary: z.string() }),
    canaryShare: z.number().gt(0).max(1),
    minimumSampleRate: z.number().nonnegative(),
    /** A rehearsed abort no older than this must stand on record before the fault; absent where the environment asks for none. */
    rehearsalMaxAgeMs: z.number().int().positive().optional(),
    /** The tracing system and the service whose traces are asked for; no verdict rests on it. Absent where there is none. */
    tracing: z.object({ url: z.url(), service: z.string() }).optional(),
    /** The query whose label names the version of the service in each group; absent where nobody told. */
    version: z.object({ query: z.string(), label: z.string() }).optional(),
  }),
  target: z.object({
    name: z.string(),
    driver: z.literal('toxiproxy'),
    /** Empty only where a person does it, on something that the catalogue does not list. */
    endpoints: z.array(endpointSchema),
    probe: probeSchema,
    exposureMetric: z.string().nullable(),
    /** Part of what was accepted: who undoes the fault when everything else is lost. Absent where nobody is named. */
    guards: z.array(targetGuardSchema).min(1).optional(),
  }),
  fault: planFaultSchema,
  injection: z.object({
    type: z.string(),
    attributes: z.record(z.string(), z.union([z.number(), z.string()])),
    share: z.number().gt(0).max(1),
    durationMs: z.number().int().positive(),
    /** What the card itself declares; the run may be narrower or shorter. */
    cardShare: z.number().gt(0).max(1),
    cardDurationMs: z.number().int().positive(),
  }),
  blastRadius: z.object({
    environment: z.string(),
    scope: z.string(),
    maximumImpact: z.string(),
    excludedServices: z.array(z.string()),
  }),
  metrics: z.array(planMetricSchema),
  criteria: z.array(criterionSchema),
  mechanism: z.array(criterionSchema),
  aborts: z.array(abortCriterionSchema),
  timing: z.object({
    tickMs: z.number().int().positive(),
    baselineMs: z.number().int().positive(),
    /** Query window + one scrape: kept out of the verdict after each cut. */
    settlingMs: z.number().int().nonnegative(),
    /** Recovery is watched for this long at most. */
    recoveryCapMs: z.number().int().positive(),
    /** Second look at the proxies after the rollback: Toxiproxy's 25 s handler timeout plus margin. */
    secondLookMs: z.number().int().nonnegative(),
    /** Unknown in a row that aborts the run as blind. */
    blindAfterMs: z.number().int().positive(),
  }),
});

/** planSchema is what a run will do, resolved: the only thing that the engine executes. Times in ms, shares 0..1. */
export const planSchema = planShape.refine(
  ({ fault, target }) => fault.kind === 'by_hand' || target.endpoints.length > 0,
  'a fault that no person makes needs a proxy',
);
export type Plan = z.infer<typeof planSchema>;
