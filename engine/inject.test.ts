import { describe, expect, it } from 'vitest';
import { injectEndpoint } from './inject';
import { createFakeClock } from './testing/fake-clock';
import { createFakeDriver, keyOf } from './testing/fake-driver';

const endpoint = { apiUrl: 'http://127.0.0.1:8474', proxy: 'p' };
const snapshot = { name: 'p', listen: '127.0.0.1:1', upstream: '127.0.0.1:2', enabled: true, toxics: [] };
const expected = { enabled: false, toxics: [] };

/** An injection whose first call leaves this much later than the look that it rests on, on one of the two clocks. */
async function injectAfter(ms: number, hand: 'advance' | 'jumpWall') {
  const driver = createFakeDriver();
  driver.proxies.set(keyOf(endpoint), { snapshot, look: null });
  const clock = createFakeClock();
  const look = driver.look.bind(driver);
  driver.look = (...asked) => {
    const seen = look(...asked);
    clock[hand](ms);
    return seen;
  };
  const deps = { driver, clock, failpoint: () => undefined };
  const injecting = injectEndpoint(deps, {
    endpoint,
    snapshot,
    expected,
    allowed: () => undefined,
    onCut: () => undefined,
  });
  const error = await injecting.then(
    () => null,
    (thrown: unknown) => String(thrown),
  );
  return { error, calls: driver.calls };
}

describe('injectEndpoint', () => {
  it.each(['advance', 'jumpWall'] as const)('cuts nothing by a look that is too old (%s)', async (hand) => {
    const { error, calls } = await injectAfter(2_000, hand);
    expect(error).toContain('too long since the look');
    expect(calls).toEqual([]);
  });

  it('cuts by a fresh one', async () => {
    const { error, calls } = await injectAfter(1_000, 'advance');
    expect(error).toBeNull();
    expect(calls).toEqual(['delete p', 'post p']);
  });
});
