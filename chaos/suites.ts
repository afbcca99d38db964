import { crashScenarios, productionCrashScenarios } from './crash-points';
import { databaseScenarios } from './database';
import { guardScenarios } from './guard';
import { metricScenarios } from './metrics';
import { raceScenarios } from './races';
import { recordScenarios } from './records';
import { signalScenarios } from './signals';
import { toxiproxyScenarios } from './toxiproxies';
import type { Scenario } from './trial';

/** Suite is scenarios that run with the same clocks, and how often each. */
export interface Suite {
  readonly clocks: 'short' | 'production';
  readonly scenarios: readonly { readonly scenario: Scenario; readonly times: number }[];
}

/** What is a matter of chance is tried more often: ten targets at a time, two hundred aborts in all. */
const raceTimes = 20;
const otherTimes = 3;

/** scenarios is every single way of breaking the system, without the random sequences. */
export const scenarios: readonly Scenario[] = [
  ...crashScenarios,
  ...signalScenarios,
  ...databaseScenarios,
  ...guardScenarios,
  ...toxiproxyScenarios,
  ...metricScenarios,
  ...recordScenarios,
  ...raceScenarios,
];

/** What has a time to keep is tried as often as the crash points. */
const isMeasured = ({ measures }: Scenario): boolean => measures !== undefined;

/** suites is everything that the long suite runs; the crash points `trials` times, each once with production clocks. */
export function suites(trials: number): readonly Suite[] {
  const each = (some: readonly Scenario[], times: number) =>
    some.map((scenario) => ({ scenario, times: Math.min(times, trials) }));
  return [
    {
      clocks: 'short',
      scenarios: [
        ...each(crashScenarios, trials),
        ...each(signalScenarios, otherTimes),
        ...each(databaseScenarios.filter(isMeasured), trials),
        ...each(
          databaseScenarios.filter((scenario) => !isMeasured(scenario)),
          otherTimes,
        ),
        ...each(guardScenarios, trials),
        ...each(toxiproxyScenarios, otherTimes),
        ...each(metricScenarios, 1),
        ...each(recordScenarios, 1),
        ...each(raceScenarios, raceTimes),
      ],
    },
    { clocks: 'production', scenarios: each(productionCrashScenarios, 1) },
  ];
}
