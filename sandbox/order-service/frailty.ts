import type { ScenarioName } from '../scenarios/scenario';

/** Above this an inventory call counts as slow for the scenarios: the slow-call threshold of Listing 5, in ms. */
export const slowLookupMs = 500;

/** Extra wait of `slow-canary`: with the shortest slow call (0.8 s, the time limit) it stays clear of the card's 3000 ms. */
const extraWaitMs = 4_000;

/** Misbehaviour is what a scenario does to an order after its work: nothing, an error, or a longer wait. */
export type Misbehaviour =
  { readonly kind: 'none' | 'error' } | { readonly kind: 'wait'; readonly ms: number };

/** misbehave decides what the scenario does to one order; `suffered` tells whether its inventory call was slow or replaced by the fallback. */
export function misbehave(scenario: ScenarioName, suffered: boolean): Misbehaviour {
  if (!suffered) return { kind: 'none' };
  switch (scenario) {
    case 'frail-canary':
      return { kind: 'error' };
    case 'slow-canary':
      return { kind: 'wait', ms: extraWaitMs };
    case 'none':
    case 'p1-alert':
    case 'p1-alert-now':
    case 'quiet':
      return { kind: 'none' };
  }
}
