import { crashScenarios, productionCrashScenarios } from './crash-points';
import type { Scenario } from './trial';

/** Suite is scenarios that run with the same clocks, and how often each. */
export interface Suite {
  readonly clocks: 'short' | 'production';
  readonly scenarios: readonly { readonly scenario: Scenario; readonly times: number }[];
}

/** suites is everything that the long suite runs; the crash points `trials` times, each once with production clocks. */
export function suites(trials: number): readonly Suite[] {
  const each = (scenarios: readonly Scenario[], times: number) =>
    scenarios.map((scenario) => ({ scenario, times }));
  return [
    { clocks: 'short', scenarios: each(crashScenarios, trials) },
    { clocks: 'production', scenarios: each(productionCrashScenarios, 1) },
  ];
}
