import { z } from 'zod';
import { traceEvidenceSchema } from '../trace/trace-evidence';
import { checkResultSchema, criterionResultSchema, endpointReadingSchema } from './evidence';
import { serviceVersionsSchema } from './service-versions';
import {
  endingReasonSchema,
  endingSchema,
  mechanismOutcomeSchema,
  runStateSchema,
  verdictSchema,
} from './run';

const person = z.object({ id: z.string(), name: z.string() });
const probe = z.object({
  outcome: z.enum(['fault_seen', 'normal', 'not_seen', 'not_probed', 'failed']),
  connections: z.number().int().nonnegative(),
  slowestMs: z.number().nullable(),
  detail: z.string().nullable(),
});

/** runEventDataSchema is every event that a run can record; append-only, ordered by its sequence number. */
export const runEventDataSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('requested'), by: person }),
  z.object({ kind: z.literal('risk_accepted'), by: person, planHash: z.string() }),
  /** An earlier acceptance, good until a date, covers this run. */
  z.object({
    kind: z.literal('risk_covered'),
    by: person,
    acceptanceId: z.string(),
    until: z.iso.datetime().nullable(),
  }),
  /** The signature was taken back: a run that had not started ends, a live one is aborted. */
  z.object({ kind: z.literal('acceptance_withdrawn'), by: person.nullable(), reason: z.string() }),
  /** An admin opened the locked card for this run. */
  z.object({ kind: z.literal('progression_overridden'), by: z.string(), reason: z.string() }),
  /** A planned run, by its schedule. */
  z.object({ kind: z.literal('scheduled'), scheduleId: z.string(), scheduledFor: z.iso.datetime() }),
  z.object({ kind: z.literal('start_skipped'), text: z.object({ 'pt-BR': z.string(), en: z.string() }) }),
  z.object({ kind: z.literal('risk_refused'), by: person, reason: z.string() }),
  z.object({ kind: z.literal('cancelled'), by: person }),
  /** The catalogue changed under a plan that no engine had started: it would measure or hit something else than what was accepted. */
  z.object({ kind: z.literal('plan_voided'), by: person.nullable(), catalogueHash: z.string() }),
  z.object({ kind: z.literal('state_entered'), state: runStateSchema }),
  z.object({ kind: z.literal('preflight_checked'), checks: z.array(checkResultSchema) }),
  z.object({
    kind: z.literal('baseline_judged'),
    outcome: z.enum(['held', 'breached', 'no_data', 'inconclusive']),
    results: z.array(criterionResultSchema),
  }),
  z.object({ kind: z.literal('fault_intended'), endpoints: z.number().int() }),
  /** A cut of the live connections of one proxy: settling starts here. */
  z.object({
    kind: z.literal('path_cut'),
    apiUrl: z.string(),
    proxy: z.string(),
    why: z.enum(['inject', 'undo']),
  }),
  z.object({
    kind: z.literal('fault_injected'),
    apiUrl: z.string(),
    proxy: z.string(),
    tookMs: z.number(),
    probe,
  }),
  z.object({
    kind: z.literal('injection_failed'),
    apiUrl: z.string(),
    proxy: z.string(),
    detail: z.string(),
  }),
  z.object({ kind: z.literal('condition_breaching'), abortId: z.string(), value: z.number().nullable() }),
  z.object({ kind: z.literal('condition_cleared'), abortId: z.string() }),
  z.object({
    kind: z.literal('condition_fired'),
    abortId: z.string(),
    value: z.number().nullable(),
    heldMs: z.number(),
    detail: z.string().nullable(),
  }),
  z.object({ kind: z.literal('abort_requested'), by: person.nullable(), via: z.string() }),
  z.object({ kind: z.literal('rollback_started'), reason: endingReasonSchema }),
  z.object({
    kind: z.literal('endpoint_restored'),
    apiUrl: z.string(),
    proxy: z.string(),
    tookMs: z.number(),
    how: z.enum(['rebuilt', 'rebuilt_with_foreign', 'nothing_of_ours', 'recreated_missing']),
    probe,
  }),
  z.object({ kind: z.literal('rollback_confirmed'), tookMs: z.number() }),
  z.object({ kind: z.literal('second_look'), clean: z.boolean(), endpoints: z.array(endpointReadingSchema) }),
  z.object({
    kind: z.literal('rollback_incomplete'),
    apiUrl: z.string(),
    proxy: z.string(),
    detail: z.string(),
    command: z.string(),
    curl: z.string(),
  }),
  /** A person ended the wait for a clean read; the fault may still be live, and the mark stays. */
  z.object({ kind: z.literal('closed_unverified'), by: person.nullable(), reason: z.string() }),
  /** The restart hook of a Toxiproxy was called. */
  z.object({
    kind: z.literal('restart_asked'),
    apiUrl: z.string(),
    outcome: z.enum(['accepted', 'refused', 'unreachable', 'timeout', 'not_configured']),
    status: z.number().int().nullable(),
    detail: z.string().nullable(),
  }),
  /** A person is asked to put the fault in. */
  z.object({ kind: z.literal('hand_asked'), withinMs: z.number() }),
  /** Somebody says that it is in. `late`: the run had ended its fault phase already, so that it is asked back at once. */
  z.object({ kind: z.literal('hand_injected'), by: person.nullable(), late: z.boolean() }),
  /** Whoever injects is told to take the fault out; `injected`: somebody had said that it was in. */
  z.object({ kind: z.literal('hand_undo_asked'), injected: z.boolean() }),
  /** Somebody says that it is out: a word, and no confirmation. */
  z.object({ kind: z.literal('hand_undone'), by: person.nullable() }),
  /** The undo by hand took longer than it may: nobody says that it is out, or the numbers do not bear it out. */
  z.object({ kind: z.literal('hand_undo_late'), waitsFor: z.enum(['word', 'numbers', 'references']) }),
  /** `tookMs` null: not within the cap (`capped`), or no reference could tell. */
  z.object({ kind: z.literal('recovered'), tookMs: z.number().nullable(), capped: z.boolean() }),
  z.object({ kind: z.literal('worker_lost'), previousEngine: z.string().nullable(), newEngine: z.string() }),
  z.object({ kind: z.literal('engine_note'), text: z.object({ 'pt-BR': z.string(), en: z.string() }) }),
  /** Which versions of the service each group ran at the baseline; no verdict rests on it. */
  z.object({ kind: z.literal('versions_read'), versions: serviceVersionsSchema }),
  /** What the tracing system told at the end; no verdict rests on it. */
  z.object({ kind: z.literal('traces_read'), traces: traceEvidenceSchema }),
  z.object({
    kind: z.literal('concluded'),
    ending: endingSchema,
    endingReason: endingReasonSchema,
    verdict: verdictSchema,
    mechanism: mechanismOutcomeSchema,
    results: z.array(criterionResultSchema),
    mechanismResults: z.array(criterionResultSchema),
    sentence: z.object({ 'pt-BR': z.string(), en: z.string() }),
  }),
]);
export type RunEventData = z.infer<typeof runEventDataSchema>;
