import type { Ending, EndingReason, RunState } from '@/lib/domain/run/run';

/** AbortReason is why a run is stopped before its time; a worker or database that is lost counts as one. */
export type AbortReason = Extract<
  EndingReason,
  | 'human'
  | 'condition'
  | 'alert'
  | 'blind'
  | 'latch'
  | 'worker_lost'
  | 'database_lost'
  | 'acceptance_withdrawn'
  | 'fault_vanished'
  | 'guard_lost'
  | 'engine_shutdown'
>;

/** MachineRun is all that decides what a run does next. `faultIntended`: the write-ahead record is committed or being so. */
export interface MachineRun {
  readonly state: RunState;
  readonly ending: Ending | null;
  readonly endingReason: EndingReason | null;
  readonly faultIntended: boolean;
  readonly faultConfirmed: boolean;
  readonly secondLookClean: boolean;
  readonly recoveryWatched: boolean;
  /** An undo that could not be confirmed was told to people: only then may one of them close the run. */
  readonly incompleteTold: boolean;
}

export type MachineInput =
  | { readonly kind: 'claimed' }
  /** Another engine, or this one in an earlier life, held the run: undo, never continue. */
  | { readonly kind: 'taken_over'; readonly because: 'worker_lost' | 'database_lost' | 'engine_shutdown' }
  | { readonly kind: 'start_granted' }
  | { readonly kind: 'start_refused'; readonly reason: 'preflight_failed' | 'latch' | 'acceptance_withdrawn' }
  | { readonly kind: 'preflight_passed' }
  | { readonly kind: 'preflight_failed' }
  | {
      readonly kind: 'baseline_judged';
      readonly outcome: 'held' | 'breached' | 'no_data' | 'inconclusive';
    }
  | { readonly kind: 'fault_confirmed' }
  | { readonly kind: 'injection_failed' }
  /** Somebody said stop, or a proxy was not as it must be, before the first call: nothing was changed. */
  | {
      readonly kind: 'injection_refused';
      readonly reason: AbortReason | 'injection_failed' | 'preflight_failed';
    }
  /** Nobody said that they had put the fault in by hand. */
  | { readonly kind: 'nobody_injected' }
  | { readonly kind: 'abort'; readonly reason: AbortReason }
  | { readonly kind: 'deadline_reached' }
  | { readonly kind: 'rollback_confirmed' }
  | { readonly kind: 'rollback_incomplete' }
  | { readonly kind: 'second_look'; readonly clean: boolean }
  | { readonly kind: 'recovery_watched' }
  | { readonly kind: 'closed_unverified' };

/** MachineEffect is something to do; the machine only names it. */
export type MachineEffect =
  | 'request_start'
  | 'run_preflight'
  | 'watch_baseline'
  | 'inject'
  | 'watch_fault'
  | 'undo'
  | 'mark_target'
  | 'watch_recovery'
  | 'look_again'
  | 'conclude'
  | 'release';

export interface Transition {
  readonly next: MachineRun;
  readonly effects: readonly MachineEffect[];
}

/** transition tells the next state of a run and what to do about it; an input that means nothing in this state changes nothing. */
export function transition(run: MachineRun, input: MachineInput): Transition {
  switch (run.state) {
    case 'approved':
      return fromApproved(run, input);
    case 'preflight':
      return fromPreflight(run, input);
    case 'baseline':
      return fromBaseline(run, input);
    case 'injecting':
      return fromInjecting(run, input);
    case 'rolling_back':
      return fromRollingBack(run, input);
    case 'recovering':
      return fromRecovering(run, input);
    case 'requested':
    case 'awaiting_approval':
    case 'scheduled':
    case 'concluded':
    case 'rejected':
    case 'cancelled':
      return stay(run);
  }
}

function stay(run: MachineRun, ...effects: MachineEffect[]): Transition {
  return { next: run, effects };
}

function enter(run: MachineRun, state: RunState, ...effects: MachineEffect[]): Transition {
  return { next: { ...run, state }, effects };
}

function end(
  run: MachineRun,
  state: RunState,
  ending: Ending,
  endingReason: EndingReason,
  ...effects: MachineEffect[]
): Transition {
  return { next: { ...run, state, ending, endingReason }, effects };
}

function fromApproved(run: MachineRun, input: MachineInput): Transition {
  if (input.kind === 'claimed' || input.kind === 'taken_over') return stay(run, 'request_start');
  if (input.kind === 'start_granted') return enter(run, 'preflight', 'run_preflight');
  if (input.kind === 'start_refused') return end(run, 'concluded', 'failed', input.reason, 'conclude');
  // Nothing has begun: a stopping engine leaves the run to the next one.
  if (input.kind === 'abort' && input.reason === 'engine_shutdown') return stay(run, 'release');
  if (input.kind === 'abort') return endBeforeFault(run, input.reason);
  return stay(run);
}

function fromPreflight(run: MachineRun, input: MachineInput): Transition {
  if (input.kind === 'preflight_passed') return enter(run, 'baseline', 'watch_baseline');
  if (input.kind === 'preflight_failed')
    return end(run, 'concluded', 'failed', 'preflight_failed', 'conclude');
  return beforeFault(run, input);
}

function fromBaseline(run: MachineRun, input: MachineInput): Transition {
  if (input.kind === 'baseline_judged') {
    switch (input.outcome) {
      case 'held':
      case 'inconclusive':
        return { next: { ...run, state: 'injecting', faultIntended: true }, effects: ['inject'] };
      case 'breached':
        return end(run, 'concluded', 'failed', 'baseline_breached', 'conclude');
      case 'no_data':
        return end(run, 'concluded', 'failed', 'baseline_no_data', 'conclude');
    }
  }
  return beforeFault(run, input);
}

function beforeFault(run: MachineRun, input: MachineInput): Transition {
  // The state says that nothing went in; the proxies are asked before that is believed.
  if (input.kind === 'taken_over') return end(run, 'rolling_back', 'failed', input.because, 'undo');
  if (input.kind === 'abort') return endBeforeFault(run, input.reason);
  return stay(run);
}

function endBeforeFault(run: MachineRun, reason: AbortReason): Transition {
  switch (reason) {
    case 'human':
    case 'latch':
      return end(run, 'concluded', 'aborted', reason, 'conclude');
    // A condition that fires before the fault says that the system was sick to begin with.
    case 'condition':
      return end(run, 'concluded', 'failed', 'baseline_breached', 'conclude');
    case 'blind':
      return end(run, 'concluded', 'failed', 'baseline_no_data', 'conclude');
    case 'alert':
    case 'acceptance_withdrawn':
    case 'worker_lost':
    case 'database_lost':
    case 'engine_shutdown':
    case 'fault_vanished':
    case 'guard_lost':
      return end(run, 'concluded', 'failed', reason, 'conclude');
  }
}

function fromInjecting(run: MachineRun, input: MachineInput): Transition {
  if (input.kind === 'taken_over') return end(run, 'rolling_back', 'aborted', input.because, 'undo');
  if (input.kind === 'abort') return end(run, 'rolling_back', 'aborted', input.reason, 'undo');
  if (input.kind === 'injection_failed')
    return end(run, 'rolling_back', 'failed', 'injection_failed', 'undo');
  // Nobody's word is no proof: the undo asks the numbers before it believes that nothing was changed.
  if (input.kind === 'nobody_injected' && !run.faultConfirmed)
    return end(run, 'rolling_back', 'failed', 'nobody_injected', 'undo');
  if (input.kind === 'injection_refused' && !run.faultConfirmed)
    return input.reason === 'injection_failed' || input.reason === 'preflight_failed'
      ? end(run, 'concluded', 'failed', input.reason, 'conclude')
      : endBeforeFault(run, input.reason);
  if (input.kind === 'fault_confirmed')
    return { next: { ...run, faultConfirmed: true }, effects: ['watch_fault'] };
  if (input.kind === 'deadline_reached') {
    return run.faultConfirmed
      ? end(run, 'rolling_back', 'completed', 'duration_reached', 'undo')
      : end(run, 'rolling_back', 'failed', 'injection_failed', 'undo');
  }
  return stay(run);
}

function fromRollingBack(run: MachineRun, input: MachineInput): Transition {
  if (input.kind === 'taken_over') return stay(run, 'undo');
  if (input.kind === 'rollback_incomplete')
    return { next: { ...run, incompleteTold: true }, effects: ['mark_target'] };
  if (input.kind === 'closed_unverified')
    return run.incompleteTold ? enter(run, 'concluded', 'conclude') : stay(run);
  if (input.kind === 'rollback_confirmed') {
    if (!run.faultIntended) return enter(run, 'concluded', 'conclude');
    return {
      next: { ...run, state: 'recovering', secondLookClean: false, incompleteTold: false },
      effects: ['watch_recovery', 'look_again'],
    };
  }
  return stay(run);
}

function fromRecovering(run: MachineRun, input: MachineInput): Transition {
  if (input.kind === 'taken_over') {
    return {
      next: { ...run, secondLookClean: false, recoveryWatched: false },
      effects: ['watch_recovery', 'look_again'],
    };
  }
  if (input.kind === 'second_look' && !input.clean)
    return { next: { ...run, state: 'rolling_back', secondLookClean: false }, effects: ['undo'] };
  if (input.kind === 'second_look') return concludeWhenBoth({ ...run, secondLookClean: true });
  if (input.kind === 'recovery_watched') return concludeWhenBoth({ ...run, recoveryWatched: true });
  return stay(run);
}

function concludeWhenBoth(run: MachineRun): Transition {
  return run.secondLookClean && run.recoveryWatched ? enter(run, 'concluded', 'conclude') : stay(run);
}
