import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { EndingReason, RunState } from '@/lib/domain/run/run';
import { endingReasonSchema } from '@/lib/domain/run/run';
import { transition, type AbortReason, type MachineInput, type MachineRun } from './machine';

const fresh: MachineRun = {
  state: 'approved',
  ending: null,
  endingReason: null,
  faultIntended: false,
  faultConfirmed: false,
  secondLookClean: false,
  recoveryWatched: false,
  incompleteTold: false,
};

const at = (state: RunState, change: Partial<MachineRun> = {}): MachineRun => ({
  ...fresh,
  state,
  ...change,
});
const live = at('injecting', { faultIntended: true, faultConfirmed: true });
const goingIn = at('injecting', { faultIntended: true });
const undoing = at('rolling_back', {
  ...live,
  state: 'rolling_back',
  ending: 'aborted',
  endingReason: 'human',
});
const recovering = at('recovering', { ...undoing, state: 'recovering' });

const abort = (reason: AbortReason): MachineInput => ({ kind: 'abort', reason });

/** from · input · state · ending · reason · effects */
type Row = [MachineRun, MachineInput, RunState, string | null, EndingReason | null, string[]];

const rows: Row[] = [
  [at('approved'), { kind: 'claimed' }, 'approved', null, null, ['request_start']],
  [at('approved'), { kind: 'taken_over', because: 'worker_lost' }, 'approved', null, null, ['request_start']],
  [at('approved'), { kind: 'start_granted' }, 'preflight', null, null, ['run_preflight']],
  [at('approved'), { kind: 'start_refused', reason: 'latch' }, 'concluded', 'failed', 'latch', ['conclude']],
  [
    at('approved'),
    { kind: 'start_refused', reason: 'preflight_failed' },
    'concluded',
    'failed',
    'preflight_failed',
    ['conclude'],
  ],
  [at('approved'), abort('engine_shutdown'), 'approved', null, null, ['release']],
  [at('approved'), abort('human'), 'concluded', 'aborted', 'human', ['conclude']],
  [at('preflight'), { kind: 'preflight_passed' }, 'baseline', null, null, ['watch_baseline']],
  [at('preflight'), { kind: 'preflight_failed' }, 'concluded', 'failed', 'preflight_failed', ['conclude']],
  [at('preflight'), abort('human'), 'concluded', 'aborted', 'human', ['conclude']],
  [at('preflight'), abort('latch'), 'concluded', 'aborted', 'latch', ['conclude']],
  [at('preflight'), abort('engine_shutdown'), 'concluded', 'failed', 'engine_shutdown', ['conclude']],
  [
    at('preflight'),
    { kind: 'taken_over', because: 'worker_lost' },
    'rolling_back',
    'failed',
    'worker_lost',
    ['undo'],
  ],
  [at('baseline'), { kind: 'baseline_judged', outcome: 'held' }, 'injecting', null, null, ['inject']],
  [at('baseline'), { kind: 'baseline_judged', outcome: 'inconclusive' }, 'injecting', null, null, ['inject']],
  [
    at('baseline'),
    { kind: 'baseline_judged', outcome: 'breached' },
    'concluded',
    'failed',
    'baseline_breached',
    ['conclude'],
  ],
  [
    at('baseline'),
    { kind: 'baseline_judged', outcome: 'no_data' },
    'concluded',
    'failed',
    'baseline_no_data',
    ['conclude'],
  ],
  [at('baseline'), abort('condition'), 'concluded', 'failed', 'baseline_breached', ['conclude']],
  [at('baseline'), abort('blind'), 'concluded', 'failed', 'baseline_no_data', ['conclude']],
  [at('baseline'), abort('alert'), 'concluded', 'failed', 'alert', ['conclude']],
  [at('baseline'), abort('human'), 'concluded', 'aborted', 'human', ['conclude']],
  [
    at('baseline'),
    { kind: 'taken_over', because: 'database_lost' },
    'rolling_back',
    'failed',
    'database_lost',
    ['undo'],
  ],
  [goingIn, { kind: 'fault_confirmed' }, 'injecting', null, null, ['watch_fault']],
  [goingIn, { kind: 'injection_failed' }, 'rolling_back', 'failed', 'injection_failed', ['undo']],
  [
    goingIn,
    { kind: 'injection_refused', reason: 'injection_failed' },
    'concluded',
    'failed',
    'injection_failed',
    ['conclude'],
  ],
  [goingIn, { kind: 'injection_refused', reason: 'latch' }, 'concluded', 'aborted', 'latch', ['conclude']],
  [live, { kind: 'injection_refused', reason: 'latch' }, 'injecting', null, null, []],
  [goingIn, abort('human'), 'rolling_back', 'aborted', 'human', ['undo']],
  [goingIn, { kind: 'nobody_injected' }, 'rolling_back', 'failed', 'nobody_injected', ['undo']],
  [live, { kind: 'nobody_injected' }, 'injecting', null, null, []],
  [goingIn, { kind: 'deadline_reached' }, 'rolling_back', 'failed', 'injection_failed', ['undo']],
  [live, { kind: 'deadline_reached' }, 'rolling_back', 'completed', 'duration_reached', ['undo']],
  [live, abort('condition'), 'rolling_back', 'aborted', 'condition', ['undo']],
  [live, abort('alert'), 'rolling_back', 'aborted', 'alert', ['undo']],
  [live, abort('blind'), 'rolling_back', 'aborted', 'blind', ['undo']],
  [live, abort('latch'), 'rolling_back', 'aborted', 'latch', ['undo']],
  [live, abort('fault_vanished'), 'rolling_back', 'aborted', 'fault_vanished', ['undo']],
  [live, abort('database_lost'), 'rolling_back', 'aborted', 'database_lost', ['undo']],
  [live, abort('engine_shutdown'), 'rolling_back', 'aborted', 'engine_shutdown', ['undo']],
  [live, { kind: 'taken_over', because: 'worker_lost' }, 'rolling_back', 'aborted', 'worker_lost', ['undo']],
  [live, { kind: 'closed_unverified' }, 'injecting', null, null, []],
  // An abort is one-way: nothing that comes later changes why it ended.
  [undoing, abort('latch'), 'rolling_back', 'aborted', 'human', []],
  [undoing, { kind: 'deadline_reached' }, 'rolling_back', 'aborted', 'human', []],
  [undoing, { kind: 'fault_confirmed' }, 'rolling_back', 'aborted', 'human', []],
  [undoing, { kind: 'injection_failed' }, 'rolling_back', 'aborted', 'human', []],
  [undoing, { kind: 'taken_over', because: 'worker_lost' }, 'rolling_back', 'aborted', 'human', ['undo']],
  [undoing, { kind: 'rollback_incomplete' }, 'rolling_back', 'aborted', 'human', ['mark_target']],
  [
    undoing,
    { kind: 'rollback_confirmed' },
    'recovering',
    'aborted',
    'human',
    ['watch_recovery', 'look_again'],
  ],
  // Nobody closes an undo that is merely under way.
  [undoing, { kind: 'closed_unverified' }, 'rolling_back', 'aborted', 'human', []],
  [
    at('rolling_back', { ...undoing, incompleteTold: true }),
    { kind: 'closed_unverified' },
    'concluded',
    'aborted',
    'human',
    ['conclude'],
  ],
  [
    at('rolling_back', { ending: 'failed', endingReason: 'worker_lost' }),
    { kind: 'rollback_confirmed' },
    'concluded',
    'failed',
    'worker_lost',
    ['conclude'],
  ],
  [recovering, abort('human'), 'recovering', 'aborted', 'human', []],
  [recovering, { kind: 'second_look', clean: false }, 'rolling_back', 'aborted', 'human', ['undo']],
  [recovering, { kind: 'second_look', clean: true }, 'recovering', 'aborted', 'human', []],
  [recovering, { kind: 'recovery_watched' }, 'recovering', 'aborted', 'human', []],
  [
    { ...recovering, recoveryWatched: true },
    { kind: 'second_look', clean: true },
    'concluded',
    'aborted',
    'human',
    ['conclude'],
  ],
  [
    { ...recovering, secondLookClean: true },
    { kind: 'recovery_watched' },
    'concluded',
    'aborted',
    'human',
    ['conclude'],
  ],
  [
    { ...recovering, secondLookClean: true },
    { kind: 'taken_over', because: 'worker_lost' },
    'recovering',
    'aborted',
    'human',
    ['watch_recovery', 'look_again'],
  ],
  [at('concluded'), abort('human'), 'concluded', null, null, []],
  [at('awaiting_approval'), { kind: 'claimed' }, 'awaiting_approval', null, null, []],
];

describe('transition', () => {
  it.each(rows)('%j + %j → %s', (from, input, state, ending, reason, effects) => {
    const { next, effects: todo } = transition(from, input);
    expect({ state: next.state, ending: next.ending, reason: next.endingReason, todo }).toEqual({
      state,
      ending,
      reason,
      todo: effects,
    });
  });

  it('gives every reason to stop a way out of a live fault', () => {
    for (const reason of endingReasonSchema.options) {
      if (!isAbortReason(reason)) continue;
      expect(transition(live, abort(reason)).effects).toEqual(['undo']);
    }
  });

  it('never concludes a run whose fault may be live, whatever happens in whatever order', () => {
    fc.assert(
      fc.property(fc.array(anyInput, { maxLength: 40 }), (inputs) => {
        let run = fresh;
        let mayBeLive = false;
        for (const input of inputs) {
          // What the world does: an undo that is confirmed, and a second look that is clean, are facts read back.
          const { next, effects } = transition(run, input);
          if (effects.includes('inject')) mayBeLive = true;
          if (run.state === 'rolling_back' && input.kind === 'rollback_confirmed') mayBeLive = false;
          if (run.state === 'recovering' && input.kind === 'second_look' && !input.clean) mayBeLive = true;
          if (
            next.state === 'concluded' &&
            run.state !== 'concluded' &&
            input.kind !== 'closed_unverified' &&
            input.kind !== 'injection_refused'
          )
            expect(mayBeLive).toBe(false);
          if (run.state === 'injecting' && next.state !== 'injecting' && input.kind !== 'injection_refused') {
            expect(next.state).toBe('rolling_back');
            expect(effects).toContain('undo');
          }
          if (run.ending !== null) expect(next.ending).toBe(run.ending);
          if (run.state === 'rolling_back' || run.state === 'recovering')
            expect(['rolling_back', 'recovering', 'concluded']).toContain(next.state);
          run = next;
        }
      }),
      { numRuns: 2_000 },
    );
  });
});

const abortReasons: AbortReason[] = [
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
  'engine_shutdown',
];

function isAbortReason(reason: EndingReason): reason is AbortReason {
  return (abortReasons as EndingReason[]).includes(reason);
}

const anyInput: fc.Arbitrary<MachineInput> = fc.oneof(
  fc.constantFrom<MachineInput>(
    { kind: 'claimed' },
    { kind: 'start_granted' },
    { kind: 'preflight_passed' },
    { kind: 'preflight_failed' },
    { kind: 'fault_confirmed' },
    { kind: 'injection_failed' },
    { kind: 'deadline_reached' },
    { kind: 'nobody_injected' },
    { kind: 'rollback_confirmed' },
    { kind: 'rollback_incomplete' },
    { kind: 'recovery_watched' },
    { kind: 'closed_unverified' },
    { kind: 'taken_over', because: 'worker_lost' },
    { kind: 'start_refused', reason: 'latch' },
  ),
  fc
    .constantFrom('held', 'breached', 'no_data', 'inconclusive')
    .map((outcome): MachineInput => ({ kind: 'baseline_judged', outcome })),
  fc.boolean().map((clean): MachineInput => ({ kind: 'second_look', clean })),
  fc.constantFrom(...abortReasons).map(abort),
);
