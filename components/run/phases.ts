import type { RunView } from '@/lib/domain/view/views';

export type Phase = 'baseline' | 'injecting' | 'rolling_back' | 'recovering';

/** PhaseSpan is one phase of a run on the wall clock, in ms since the epoch; `to` is null while it lasts. */
export interface PhaseSpan {
  readonly phase: Phase;
  readonly from: number;
  readonly to: number | null;
}

const at = (iso: string | null) => (iso === null ? null : Date.parse(iso));

/** phasesOf tells which phases a run went through and when, from its recorded times. */
export function phasesOf({ times }: Pick<RunView, 'times'>): readonly PhaseSpan[] {
  const starts: readonly (readonly [Phase, number | null])[] = [
    ['baseline', at(times.baselineAt)],
    ['injecting', at(times.injectedAt)],
    ['rolling_back', at(times.rollbackStartedAt)],
    ['recovering', at(times.rollbackConfirmedAt)],
  ];
  const entered = starts.filter((start): start is readonly [Phase, number] => start[1] !== null);
  const end = at(times.recoveredAt) ?? at(times.concludedAt);
  return entered.map(([phase, from], index) => ({ phase, from, to: entered[index + 1]?.[1] ?? end }));
}
