import { describe, expect, it } from 'vitest';
import type { Rehearsal } from '@/lib/domain/run/rehearsal';
import type { Logger } from './ports';
import { rehearsalCheck } from './preflight/rehearsal-check';
import { rehearseAbort } from './rehearse';
import { ScratchSweep } from './scratch-sweep';
import { createFakeClock } from './testing/fake-clock';
import { createFakeDriver } from './testing/fake-driver';

const apiUrl = 'http://127.0.0.1:8474';
const log: Logger = {
  info: () => undefined,
  warn: () => undefined,
  error: () => undefined,
  child: () => log,
};
const running = new AbortController().signal;

function setUp() {
  const driver = createFakeDriver();
  const lease = {
    ref: { runId: 'run0000001', epoch: 1 },
    assertLive: () => undefined,
    standing: () => Promise.resolve('held' as const),
    lost: running,
  };
  const toxics = [
    {
      name: 'gd-run0000001-1-0',
      type: 'latency',
      stream: 'downstream',
      toxicity: 1,
      attributes: { latency: 300 },
    },
  ];
  const run = {
    sources: { driver, clock: createFakeClock() },
    lease,
    expected: { toxics, enabled: true },
    log,
  } as unknown as Parameters<typeof rehearseAbort>[0];
  return { driver, run };
}

describe('a rehearsed abort', () => {
  it('puts the fault on a scratch proxy, takes it away and leaves nothing', async () => {
    const { driver, run } = setUp();
    expect(await rehearseAbort(run, apiUrl, running)).toMatchObject({
      outcome: 'clean',
      injectMs: 0,
      undoMs: 0,
    });
    const name = 'masterdeck-rehearsal-run0000001';
    expect(driver.calls.slice(0, 2)).toEqual([`delete ${name}`, `post ${name}`]);
    expect(driver.proxies.size).toBe(0);
  });

  it('is not possible where no proxy can be made, and failed where the fault does not go in', async () => {
    const none = setUp();
    none.driver.makeScratch = () => Promise.reject(new Error('the proxies are locked'));
    expect(await rehearseAbort(none.run, apiUrl, running)).toMatchObject({
      outcome: 'not_possible',
      detail: 'the proxies are locked',
    });
    const broken = setUp();
    broken.driver.onChange = (call) => {
      if (call.startsWith('post')) throw new Error('500');
    };
    expect(await rehearseAbort(broken.run, apiUrl, running)).toMatchObject({
      outcome: 'failed',
      detail: '500',
    });
    expect(broken.driver.proxies.size).toBe(0);
  });

  it('calls nothing more once somebody said stop', async () => {
    const { driver, run } = setUp();
    expect(await rehearseAbort(run, apiUrl, AbortSignal.abort())).toMatchObject({ outcome: 'failed' });
    expect(driver.calls).toEqual([]);
  });
});

describe('the check of a rehearsal', () => {
  const clean: Rehearsal = { apiUrl, outcome: 'clean', injectMs: 20, undoMs: 312, detail: null };
  const broken: Rehearsal = { ...clean, outcome: 'failed', detail: 'wedged' };
  const impossible: Rehearsal = { ...clean, outcome: 'not_possible', detail: 'refused' };

  it.each([
    ['the slowest of all, in seconds', [clean, { ...clean, undoMs: 1_234 }], false, 'passed', '1.23 s'],
    ['a failed one, demanded or not', [clean, broken], false, 'failed', 'wedged'],
    ['an impossible one warns', [impossible], false, 'warning', 'refused'],
    ['an impossible one stops where one is demanded', [impossible], true, 'failed', 'refused'],
  ] as const)('%s', (_, rehearsals, demanded, outcome, words) => {
    const result = rehearsalCheck(rehearsals, demanded);
    expect(result).toMatchObject({ id: 'rehearsal', outcome });
    expect(result.text.en).toContain(words);
  });
});

describe('a sweep', () => {
  it('takes a scratch proxy away that stays, and none of a rehearsal under way', async () => {
    const driver = createFakeDriver();
    const clock = createFakeClock();
    const sweep = new ScratchSweep({ driver, clock, log });
    const endpoint = { apiUrl, proxy: 'masterdeck-rehearsal-run0000001' };
    await driver.makeScratch(endpoint, 1);
    await sweep.clean([endpoint]);
    clock.advance(10_000);
    await sweep.clean([endpoint]);
    expect(driver.proxies.size).toBe(1);
    // Gone and back: another rehearsal.
    await sweep.clean([]);
    clock.advance(10_000);
    await sweep.clean([endpoint]);
    expect(driver.proxies.size).toBe(1);
    clock.advance(15_000);
    await sweep.clean([endpoint]);
    expect(driver.proxies.size).toBe(0);
  });
});
