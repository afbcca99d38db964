import type { Plan } from '../plan/plan';
import type { RunEventData } from '../run/run-event';
import type { RunState } from '../run/run';

/** HandWork is what a person who injects by hand is told now. ISO times. */
export interface HandWork {
  /** `soon`: not yet; `inject`: now; `in`: it is in, leave it; `undo`: take it out; `done`: the numbers bear it out. */
  readonly stage: 'soon' | 'inject' | 'in' | 'undo' | 'done';
  readonly steps: readonly string[];
  readonly check: string | null;
  readonly rollback: string;
  /** The newest words: that it is in, and that it is out; `undone` only where it came after. */
  readonly injected: HandWordSaid | null;
  readonly undone: HandWordSaid | null;
  /** What an undo that takes too long waits for; null while it does not. */
  readonly late: Extract<RunEventData, { kind: 'hand_undo_late' }>['waitsFor'] | null;
  /** Until when somebody says that it is in; null where nobody is asked. */
  readonly until: string | null;
}

interface HandWordSaid {
  readonly by: string | null;
  readonly at: string;
}

interface Facts {
  readonly plan: Pick<Plan, 'fault' | 'card'>;
  readonly state: RunState;
  readonly events: readonly { readonly at: string; readonly data: RunEventData }[];
  /** The target carries this run's mark of an unconfirmed undo. */
  readonly marked: boolean;
}

/** readHandWork reads from the record what a person has to do; null where an engine makes the fault. */
export function readHandWork({ plan, state, events, marked }: Facts): HandWork | null {
  const { fault, card } = plan;
  if (fault.kind !== 'by_hand') return null;
  const last = (kind: RunEventData['kind']) => events.findLast(({ data }) => data.kind === kind);
  const word = (kind: 'hand_injected' | 'hand_undone'): HandWordSaid | null => {
    const found = last(kind);
    if (found?.data.kind !== kind) return null;
    return { by: found.data.by?.name ?? null, at: found.at };
  };
  const injected = word('hand_injected');
  const undone = word('hand_undone');
  const late = last('hand_undo_late')?.data;
  const asked = last('hand_asked');
  return {
    stage: stageOf(state, injected !== null, marked),
    steps: fault.steps,
    check: fault.check,
    rollback: card.rollback,
    injected,
    undone: undone && injected && undone.at < injected.at ? null : undone,
    late: state === 'rolling_back' && marked && late?.kind === 'hand_undo_late' ? late.waitsFor : null,
    until:
      asked && injected === null ? new Date(Date.parse(asked.at) + fault.injectWithinMs).toISOString() : null,
  };
}

function stageOf(state: RunState, injected: boolean, marked: boolean): HandWork['stage'] {
  switch (state) {
    case 'requested':
    case 'awaiting_approval':
    case 'approved':
    case 'scheduled':
    case 'preflight':
    case 'baseline':
      return 'soon';
    case 'injecting':
      return injected ? 'in' : 'inject';
    case 'rolling_back':
      return 'undo';
    case 'recovering':
    case 'concluded':
    case 'rejected':
    case 'cancelled':
      return marked ? 'undo' : 'done';
  }
}
