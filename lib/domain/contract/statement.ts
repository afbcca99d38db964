import { createHash } from 'node:crypto';
import { z } from 'zod';
import { canonicalJson } from '../hash/canonical-json';

const bilingual = z.object({ 'pt-BR': z.string(), en: z.string() });

/**
 * statementSchema is what a risk contract tells at a moment. `declared` is what card and environment say; `traffic` is what Prometheus
 * measured; `computed` follows from both. They are never mixed: a number that could not be had is a reason, not a guess.
 */
export const statementSchema = z.object({
  /** Shares 0..1, time in ms. */
  declared: z.object({
    impactShare: z.number(),
    canaryShare: z.number(),
    connectionShare: z.number(),
    durationMs: z.number(),
    maximumImpact: z.string(),
    scope: z.string(),
  }),
  traffic: z.discriminatedUnion('kind', [
    z.object({
      kind: z.literal('measured'),
      label: bilingual,
      query: z.string(),
      canaryPerSecond: z.number(),
      controlPerSecond: z.number(),
      measuredAt: z.iso.datetime(),
    }),
    z.object({ kind: z.literal('unknown'), reason: z.string() }),
  ]),
  computed: z
    .object({
      canaryShare: z.number(),
      /** Requests that the fault itself would touch, at the declared share. */
      touchedRequests: z.number(),
      /** Every request of the canary group for the whole duration: what a wrong hypothesis can cost. */
      worstRequests: z.number(),
    })
    .nullable(),
  /** The error budget of 30 days under the card's own reference, and what the worst case would take of it (0..1, or more). */
  budget: z.discriminatedUnion('kind', [
    z.object({
      kind: z.literal('computed'),
      label: bilingual,
      targetPercent: z.number(),
      budgetRequests: z.number(),
      worstShare: z.number(),
    }),
    z.object({ kind: z.literal('unknown'), why: z.enum(['no_target', 'no_traffic', 'too_little_traffic']) }),
  ]),
  lastUndo: z
    .object({
      kind: z.enum(['abort', 'undo', 'rehearsal']),
      tookMs: z.number(),
      at: z.iso.datetime(),
      runId: z.string().nullable(),
    })
    .nullable(),
  lastRun: z
    .object({
      runId: z.string(),
      at: z.iso.datetime(),
      environment: z.string(),
      verdict: z.enum(['confirmed', 'refuted', 'inconclusive']),
      sentence: bilingual.nullable(),
    })
    .nullable(),
  engines: z.object({ alive: z.number(), supervised: z.number() }),
  override: z.object({ by: z.string(), reason: z.string() }).nullable(),
});
export type Statement = z.infer<typeof statementSchema>;

/** hashStatement names a statement of a run by its content (SHA-256 in hex): what is signed is what was read. */
export function hashStatement(runId: string, statement: Statement): string {
  return createHash('sha256')
    .update(`${runId} ${canonicalJson(statement)}`)
    .digest('hex');
}
