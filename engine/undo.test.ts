import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { LiveToxic, ProxySnapshot } from '@/lib/domain/fault/fault';
import type { ProxyLook } from '@/lib/domain/fault/proxy-look';
import { LeaseLost } from '@/lib/domain/run/lease-lost';
import { abortableSleep } from '@/lib/abortable-sleep';
import { instantOf, Lease } from './lease';
import { createFakeClock } from './testing/fake-clock';
import { createFakeDriver, keyOf, type FakeDriver } from './testing/fake-driver';
import { undoUntilClean, type UndoAttempt } from '@/lib/domain/fault/undo';
import { decideUndo, ownedBy, type UndoQuestion } from '@/lib/domain/fault/undo-decision';

const endpoint = { apiUrl: 'http://127.0.0.1:8474', proxy: 'inventory-canary' };
const toxic = (name: string): LiveToxic => ({
  name,
  type: 'latency',
  stream: 'downstream',
  toxicity: 1,
  attributes: { latency: 100 },
});
const found: ProxySnapshot = {
  name: 'inventory-canary',
  listen: '127.0.0.1:20001',
  upstream: '127.0.0.1:20002',
  enabled: true,
  toxics: [],
};
const ours = toxic('gd-run0001-3-0');
const earlierOurs = toxic('gd-run0001-2-0');
const laterOurs = toxic('gd-run0001-4-0');
const nextRun = toxic('gd-run0002-1-0');
const foreign = toxic('somebody-elses');

const question: UndoQuestion = {
  isOurs: ownedBy('run0001', 3),
  snapshot: found,
  confirmedBefore: false,
  wedgedDeleteTried: false,
};
const seen = (toxics: LiveToxic[], change: Partial<ProxySnapshot> = {}): ProxyLook => ({
  kind: 'seen',
  snapshot: { ...found, toxics, ...change },
});

describe('decideUndo', () => {
  it.each<[string, ProxyLook, Partial<UndoQuestion>, object]>([
    ['ours', seen([ours]), {}, { kind: 'rebuild', toxics: [], enabled: true, how: 'rebuilt' }],
    ['ours of an earlier epoch', seen([earlierOurs]), {}, { kind: 'rebuild', toxics: [] }],
    [
      'ours and foreign ones',
      seen([foreign, ours]),
      {},
      { kind: 'rebuild', toxics: [foreign], how: 'rebuilt_with_foreign' },
    ],
    ['nothing', seen([]), {}, { kind: 'leave' }],
    [
      'ours, and how it was cannot be read',
      seen([ours]),
      { snapshot: null, snapshotLost: true },
      { kind: 'rebuild', toxics: [], enabled: true },
    ],
    [
      'no proxy, and how it was cannot be read',
      { kind: 'missing' },
      { snapshot: null, snapshotLost: true },
      { kind: 'wait', state: 'unreadable' },
    ],
    [
      'a disabled proxy, and how it was cannot be read',
      seen([], { enabled: false }),
      { snapshot: null, snapshotLost: true },
      { kind: 'wait', state: 'unreadable' },
    ],
    [
      'an enabled proxy without ours, and how it was cannot be read',
      seen([]),
      { snapshot: null, snapshotLost: true },
      { kind: 'leave' },
    ],
    ['only foreign', seen([foreign]), {}, { kind: 'leave' }],
    ["the next run's", seen([nextRun]), {}, { kind: 'leave' }],
    ["our successor's", seen([laterOurs]), {}, { kind: 'leave' }],
    ["the next run's outage", seen([nextRun], { enabled: false }), {}, { kind: 'leave' }],
    [
      "the next run's outage, and how it was cannot be read",
      seen([foreign, nextRun], { enabled: false }),
      { snapshot: null, snapshotLost: true },
      { kind: 'leave' },
    ],
    ['ours, disabled half-way', seen([ours], { enabled: false }), {}, { kind: 'rebuild', enabled: true }],
    [
      'an empty disabled proxy that was found enabled',
      seen([], { enabled: false }),
      {},
      { kind: 'rebuild', enabled: true },
    ],
    [
      'the same, whose foreign toxics were still to be put back',
      seen([], { enabled: false }),
      { snapshot: { ...found, toxics: [foreign] } },
      { kind: 'rebuild', toxics: [foreign], enabled: true, how: 'rebuilt_with_foreign' },
    ],
    [
      'the same after the undo was confirmed',
      seen([], { enabled: false }),
      { confirmedBefore: true },
      { kind: 'leave' },
    ],
    [
      'the same where nothing was intended',
      seen([], { enabled: false }),
      { snapshot: null },
      { kind: 'leave' },
    ],
    [
      'a proxy that was found disabled',
      seen([ours], { enabled: false }),
      { snapshot: { ...found, enabled: false } },
      { kind: 'rebuild', enabled: false },
    ],
    [
      'an upstream that was moved during the run',
      seen([ours], { upstream: '127.0.0.1:29999' }),
      {},
      { kind: 'rebuild', from: { ...found, upstream: '127.0.0.1:29999', toxics: [ours] } },
    ],
    ['no proxy', { kind: 'missing' }, {}, { kind: 'recreate', snapshot: found }],
    [
      'no proxy, found with foreign toxics',
      { kind: 'missing' },
      { snapshot: { ...found, toxics: [foreign] } },
      { kind: 'recreate', snapshot: { ...found, toxics: [foreign] } },
    ],
    ['no proxy, and no intent of ours', { kind: 'missing' }, { snapshot: null }, { kind: 'leave' }],
    ['wedged alone', { kind: 'wedged', others: 'none' }, {}, { kind: 'delete_wedged' }],
    [
      'wedged alone, tried before',
      { kind: 'wedged', others: 'none' },
      { wedgedDeleteTried: true },
      { kind: 'wait' },
    ],
    ['wedged beside others', { kind: 'wedged', others: 'some' }, {}, { kind: 'wait', state: 'wedged' }],
    ['wedged, others unknown', { kind: 'wedged', others: 'unknown' }, {}, { kind: 'wait', state: 'wedged' }],
    ['unreachable', { kind: 'unreachable', detail: 'refused' }, {}, { kind: 'wait', state: 'unreachable' }],
  ])('%s', (_, look, change, expected) => {
    expect(decideUndo(look, { ...question, ...change })).toMatchObject(expected);
  });
});

function setUp(proxy: Partial<FakeDriver['proxies'] extends Map<string, infer P> ? P : never>) {
  const driver = createFakeDriver();
  const clock = createFakeClock();
  driver.proxies.set(keyOf(endpoint), { snapshot: null, look: null, ...proxy });
  const answers = { confirm: 'unreachable' as 'kept' | 'lost' | 'unreachable' };
  const lease = new Lease({ runId: 'run0001', epoch: 3 }, clock, instantOf(clock), () =>
    Promise.resolve(answers.confirm),
  );
  const deps = { driver, clock, lease, sleep: abortableSleep, failpoint: () => undefined };
  const stop = new AbortController();
  const incomplete: UndoAttempt[] = [];
  let cuts = 0;
  const undo = () =>
    undoUntilClean(
      deps,
      {
        endpoint,
        isOurs: question.isOurs,
        snapshot: found,
        confirmedBefore: false,
        onCut: () => (cuts += 1),
      },
      stop.signal,
      (last) => incomplete.push(last),
    );
  return { driver, clock, lease, answers, stop, incomplete, undo, cuts: () => cuts };
}

const proxyOf = (driver: FakeDriver) => driver.proxies.get(keyOf(endpoint))?.snapshot;

describe('undoUntilClean', () => {
  it('cuts, rebuilds and reads back', async () => {
    const { undo, driver, cuts } = setUp({ snapshot: { ...found, toxics: [ours] } });
    expect(await undo()).toMatchObject({ kind: 'clean', how: 'rebuilt', listen: found.listen });
    expect(proxyOf(driver)).toEqual(found);
    expect(cuts()).toBe(1);
  });

  it('changes nothing where nothing is ours', async () => {
    const { undo, driver, cuts } = setUp({ snapshot: { ...found, toxics: [foreign, nextRun] } });
    expect(await undo()).toMatchObject({ kind: 'clean', how: 'nothing_of_ours' });
    expect(driver.calls).toEqual([]);
    expect(cuts()).toBe(0);
  });

  it('puts foreign toxics back', async () => {
    const { undo, driver } = setUp({ snapshot: { ...found, toxics: [ours, foreign] } });
    expect(await undo()).toMatchObject({ how: 'rebuilt_with_foreign' });
    expect(proxyOf(driver)?.toxics).toEqual([foreign]);
  });

  it.each(['delete', 'post', 'enable'])('tries again after its %s call broke', async (broken) => {
    const { undo, driver } = setUp({ snapshot: { ...found, toxics: [ours] } });
    let left = 2;
    driver.onChange = (call) => {
      if (call.startsWith(broken) && left-- > 0) throw new Error('connection reset');
    };
    expect(await undo()).toMatchObject({ kind: 'clean' });
    expect(proxyOf(driver)).toEqual(found);
  });

  it('frees a wedged proxy that is alone with one DELETE, then builds it again', async () => {
    const { undo, driver } = setUp({ snapshot: found, look: { kind: 'wedged', others: 'none' } });
    expect(await undo()).toMatchObject({ kind: 'clean', how: 'recreated_missing' });
    expect(driver.calls).toEqual(['delete inventory-canary', 'post inventory-canary']);
  });

  it('sends nothing to a wedged proxy beside others, says so, and goes on looking', async () => {
    const { undo, driver, incomplete } = setUp({
      snapshot: { ...found, toxics: [ours] },
      look: { kind: 'wedged', others: 'some' },
    });
    const done = undo();
    await until(() => incomplete.length === 1);
    expect(driver.calls).toEqual([]);
    const proxy = driver.proxies.get(keyOf(endpoint));
    if (proxy) proxy.look = null;
    expect(await done).toMatchObject({ kind: 'clean' });
    expect(incomplete).toHaveLength(1);
  });

  it('stops when told, without claiming to be clean', async () => {
    const { undo, stop, incomplete } = setUp({ look: { kind: 'wedged', others: 'some' } });
    const done = undo();
    await until(() => incomplete.length === 1);
    stop.abort();
    expect(await done).toEqual({ kind: 'stopped' });
  });

  it('touches nothing after another engine took the run, however late it wakes', async () => {
    const { undo, driver, clock, answers } = setUp({ snapshot: { ...found, toxics: [ours] } });
    clock.advance(60_000);
    answers.confirm = 'lost';
    await expect(undo()).rejects.toThrow(LeaseLost);
    expect(driver.calls).toEqual([]);
  });

  it('undoes from memory when the database does not answer past the lease', async () => {
    const { undo, driver, clock } = setUp({ snapshot: { ...found, toxics: [ours] } });
    clock.advance(60_000);
    expect(await undo()).toMatchObject({ kind: 'clean', how: 'rebuilt' });
    expect(proxyOf(driver)).toEqual(found);
  });

  it('looks again when it slept between its look and its cut', async () => {
    const { undo, driver, clock, lease, cuts } = setUp({ snapshot: { ...found, toxics: [ours] } });
    clock.advance(60_000);
    let slept = false;
    const look = driver.look.bind(driver);
    driver.look = async (...args) => {
      const seenThen = await look(...args);
      if (!slept) {
        // Stopped here for a minute: another engine undid our fault and the next run put its own in.
        slept = true;
        clock.advance(60_000);
        driver.proxies.set(keyOf(endpoint), { snapshot: { ...found, toxics: [nextRun] }, look: null });
      }
      return seenThen;
    };
    expect(await undo()).toMatchObject({ kind: 'clean', how: 'nothing_of_ours' });
    expect(driver.calls).toEqual([]);
    expect(cuts()).toBe(0);
    expect(proxyOf(driver)?.toxics).toEqual([nextRun]);
    expect(lease.isLive()).toBe(false);
  });
});

describe('whatever breaks, and wherever', () => {
  it('an undo ends with the proxy as it was found and every foreign toxic on it', async () => {
    const breakage = fc.constantFrom('none', 'before', 'after', 'slept');
    const start = fc.constantFrom<ProxySnapshot | null>(
      null,
      { ...found, toxics: [ours] },
      { ...found, toxics: [foreign, ours] },
      { ...found, toxics: [ours, earlierOurs], enabled: false },
      { ...found, enabled: false },
      { ...found, toxics: [foreign] },
    );
    await fc.assert(
      fc.asyncProperty(start, fc.array(breakage, { maxLength: 4 }), async (snapshot, breakages) => {
        const { undo, driver, clock } = setUp({ snapshot });
        const left = [...breakages];
        driver.onChange = () => {
          if (left[0] === 'before') {
            left.shift();
            throw new Error('connection refused');
          }
        };
        driver.afterChange = () => {
          const next = left.shift();
          if (next === 'after') throw new Error('the answer was lost');
          if (next === 'slept') clock.advance(60_000);
        };
        expect(await undo()).toMatchObject({ kind: 'clean' });
        const kept = (snapshot?.toxics ?? []).filter(({ name }) => name === foreign.name);
        expect(proxyOf(driver)).toEqual({ ...found, toxics: kept });
      }),
      { numRuns: 60 },
    );
  }, 60_000);
});

async function until(holds: () => boolean): Promise<void> {
  for (let i = 0; i < 500 && !holds(); i += 1) await new Promise((resolve) => setTimeout(resolve, 10));
  expect(holds()).toBe(true);
}
