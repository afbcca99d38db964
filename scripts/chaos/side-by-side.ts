import { setTimeout as delay } from 'node:timers/promises';
import type { Lab } from '@/chaos/lab';
import { runScenario, type Scenario, type TrialResult } from '@/chaos/trial';

/** PlannedTrial is one trial to come; `clocks` says which clocks of the plan it runs with. */
export interface PlannedTrial {
  readonly scenario: Scenario;
  readonly trial: number;
  readonly clocks: 'short' | 'production';
}

export interface DoneTrial extends PlannedTrial {
  readonly result: TrialResult;
}

/** runSideBySide works the trials off, this many at a time, and says each as it ends. */
export async function runSideBySide(
  lab: Lab,
  planned: readonly PlannedTrial[],
  lanes: number,
): Promise<DoneTrial[]> {
  const queue = interleave(planned);
  const done: DoneTrial[] = [];
  const work = async (lane: number) => {
    // Not all engines at once: they would starve each other at their start.
    await delay(lane * 1_500);
    for (let next = queue.shift(); next; next = queue.shift()) {
      const result = await runScenario(lab, next.scenario, next.trial);
      done.push({ ...next, result });
      const { breaches, cleanMs } = result;
      const clean = cleanMs === null ? '' : `, clean after ${Math.round(cleanMs)} ms`;
      const what = breaches.length === 0 ? `ok${clean}` : breaches.map((breach) => breach.what).join('; ');
      console.log(`${done.length}/${planned.length} ${next.scenario.name} #${next.trial}: ${what}`);
    }
  };
  await Promise.all(Array.from({ length: lanes }, (_, lane) => work(lane)));
  return done;
}

/** Trial 0 of everything comes first, so that a slow moment of the machine meets every point. */
function interleave(planned: readonly PlannedTrial[]): PlannedTrial[] {
  return [...planned].sort((a, b) => a.trial - b.trial);
}
