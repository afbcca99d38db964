import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { crashScenarios } from './crash-points';
import { guardScenarios } from './guard';
import { Lab } from './lab';
import { runScenario } from './trial';

/** Engines, servers and relays of five trials at once share the machine with whatever else it does: how fast it is, is not what is asked here. */
const withinMs = 180_000;

let lab: Lab;
beforeAll(async () => {
  lab = await Lab.start();
});
afterAll(() => lab.stop());

describe.concurrent('an engine that is killed leaves nothing behind', () => {
  it.each(crashScenarios.map((scenario) => [scenario.name, scenario] as const))(
    '%s',
    async (_, scenario) => {
      expect((await runScenario(lab, scenario, 0)).breaches).toEqual([]);
    },
    withinMs,
  );
});

describe.concurrent('a guard is what is left', () => {
  it.each(guardScenarios.map((scenario) => [scenario.name, scenario] as const))(
    '%s',
    async (_, scenario) => {
      expect((await runScenario(lab, scenario, 0)).breaches).toEqual([]);
    },
    withinMs,
  );
});
