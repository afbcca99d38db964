import { expect, it } from 'vitest';
import type { Logger } from './ports';
import { RestartHooks } from './restart-hooks';
import { createFakeClock } from './testing/fake-clock';

const apiUrl = 'http://127.0.0.1:8474';
const log: Logger = {
  info: () => undefined,
  warn: () => undefined,
  error: () => undefined,
  child: () => log,
};

function hooksWith(guarded: boolean) {
  const clock = createFakeClock();
  const calls: string[] = [];
  const hooks = new RestartHooks({
    store: { claimRestart: () => Promise.resolve('1'), finishRestart: () => Promise.resolve() },
    call: (_, { apiUrl: called }) => {
      calls.push(called);
      return Promise.resolve({ outcome: 'accepted', status: 202, detail: null });
    },
    clock,
    log,
    engineId: 'e',
    guarded: () => guarded,
  });
  hooks.learn([
    { apiUrl, hook: { urlVariable: 'URL', keyVariable: null, minIntervalMs: 60_000, timeoutMs: 1_000 } },
  ]);
  return { hooks, clock, calls };
}

it('a sweep leaves a wedge to the guard first, and calls the hook when that brought nothing', async () => {
  const { hooks, clock, calls } = hooksWith(true);
  expect(await hooks.askAfterGuard(apiUrl, null)).toBeNull();
  clock.advance(20_000);
  expect(await hooks.askAfterGuard(apiUrl, null)).toBeNull();
  expect(calls).toEqual([]);
  clock.advance(21_000);
  expect(await hooks.askAfterGuard(apiUrl, null)).toMatchObject({ outcome: 'accepted' });
  expect(calls).toEqual([apiUrl]);
});

it('a sweep calls the hook at once where no guard restarts', async () => {
  const { hooks, calls } = hooksWith(false);
  expect(await hooks.askAfterGuard(apiUrl, null)).toMatchObject({ outcome: 'accepted' });
  expect(calls).toEqual([apiUrl]);
});
