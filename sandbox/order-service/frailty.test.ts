import { describe, expect, it } from 'vitest';
import { scenarioName } from '../scenarios/scenario';
import { misbehave } from './frailty';
import { P1Drill } from './p1-drill';

describe('misbehave', () => {
  it.each(scenarioName.options)('%s leaves an order alone whose inventory call was normal', (scenario) => {
    expect(misbehave(scenario, false)).toEqual({ kind: 'none' });
  });

  it('touches an order that suffered in the two canary scenarios only', () => {
    const kinds = scenarioName.options.map((scenario) => [scenario, misbehave(scenario, true).kind]);
    expect(Object.fromEntries(kinds)).toEqual({
      none: 'none',
      'frail-canary': 'error',
      'slow-canary': 'wait',
      'p1-alert': 'none',
      'p1-alert-now': 'none',
      quiet: 'none',
    });
  });
});

describe('P1Drill', () => {
  it('fires after three slow calls within 15 s, only where armed, and stops by itself', () => {
    let now = 0;
    const drill = new P1Drill(() => now);
    for (const at of [0, 1_000]) {
      now = at;
      drill.sawSlowCall();
    }
    expect(drill.isFiring('p1-alert')).toBe(false);
    now = 14_000;
    drill.sawSlowCall();
    expect([drill.isFiring('p1-alert'), drill.isFiring('none')]).toEqual([true, false]);
    now = 15_001;
    expect(drill.isFiring('p1-alert')).toBe(false);
    expect(drill.isFiring('p1-alert-now')).toBe(true);
  });
});
