import { z } from 'zod';

/** runStateSchema is where a run is in its life (see `machine`). */
export const runStateSchema = z.enum([
  'requested',
  'awaiting_approval',
  'approved',
  'scheduled',
  'preflight',
  'baseline',
  'injecting',
  'rolling_back',
  'recovering',
  'concluded',
  'rejected',
  'cancelled',
]);
export type RunState = z.infer<typeof runStateSchema>;

export const endingSchema = z.enum(['completed', 'aborted', 'failed']);
export type Ending = z.infer<typeof endingSchema>;

export const endingReasonSchema = z.enum([
  'duration_reached',
  'human',
  'condition',
  'alert',
  'blind',
  'latch',
  'worker_lost',
  'database_lost',
  'acceptance_withdrawn',
  'fault_vanished',
  'guard_lost',
  'injection_failed',
  'nobody_injected',
  'preflight_failed',
  'baseline_breached',
  'baseline_no_data',
  'engine_shutdown',
]);
export type EndingReason = z.infer<typeof endingReasonSchema>;

export const verdictSchema = z.enum(['confirmed', 'refuted', 'inconclusive']);
export type Verdict = z.infer<typeof verdictSchema>;

export const mechanismOutcomeSchema = z.enum(['observed', 'not_observed', 'not_checked']);
export type MechanismOutcome = z.infer<typeof mechanismOutcomeSchema>;

/** statesWithEngine are the states in which an engine must hold the run's lease. */
export const statesWithEngine: readonly RunState[] = [
  'approved',
  'preflight',
  'baseline',
  'injecting',
  'rolling_back',
  'recovering',
];

/** terminalStates are the states that nothing leaves. */
export const terminalStates: readonly RunState[] = ['concluded', 'rejected', 'cancelled'];
