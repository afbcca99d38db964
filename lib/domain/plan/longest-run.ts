import type { Plan } from './plan';

/** injectWithinMs: a fault that an engine puts in is in on every proxy this soon after the first call, or the run ends. */
export const injectWithinMs = 15_000;

/** longestRunMs is how long after its baseline's or its fault's beginning a run may still have a fault in, in ms. */
export function longestRunMs(
  { fault, timing, injection }: Pick<Plan, 'fault' | 'timing' | 'injection'>,
  from: 'baseline' | 'fault',
): number {
  const goingInMs = fault.kind === 'by_hand' ? fault.injectWithinMs : injectWithinMs;
  return (from === 'baseline' ? timing.baselineMs : 0) + goingInMs + injection.durationMs;
}
