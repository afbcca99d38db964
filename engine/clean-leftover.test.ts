import { describe, expect, it } from 'vitest';
import type { LiveToxic, ProxySnapshot } from '@/lib/domain/fault/fault';
import type { FaultIntent, LeftoverCut } from '@/lib/domain/run/run-record';
import { cleanLeftover, gatherLeftovers } from './clean-leftover';
import { createFakeClock } from './testing/fake-clock';
import { createFakeDriver, keyOf } from './testing/fake-driver';

const endpoint = { apiUrl: 'http://127.0.0.1:8474', proxy: 'inventory' };
const toxic = (name: string): LiveToxic => ({
  name,
  type: 'latency',
  stream: 'downstream',
  toxicity: 1,
  attributes: { latency: 100 },
});
const ours = toxic('gd-run0001-1-0');
const foreign = toxic('somebody-elses');
const found: ProxySnapshot = {
  name: 'inventory',
  listen: '127.0.0.1:20001',
  upstream: '127.0.0.1:20002',
  enabled: true,
  toxics: [foreign],
};
const seen = [{ endpoint, toxicNames: [ours.name] }];

/** The record in memory: one run that is over, whose intents are opened and closed. */
function setUp() {
  const driver = createFakeDriver();
  driver.proxies.set(keyOf(endpoint), { snapshot: { ...found, toxics: [ours, foreign] }, look: null });
  const open: FaultIntent[] = [];
  const record = {
    knows: true,
    fails: false,
    reopenIntents(cut: LeftoverCut) {
      if (record.fails) return Promise.reject(new Error('the database is away'));
      if (!record.knows) return Promise.resolve([]);
      open.splice(0, open.length, { ...cut, id: 'intent', undone: false });
      return Promise.resolve(['intent']);
    },
    closeIntents(ids: readonly string[]) {
      open.splice(0, open.length, ...open.filter(({ id }) => !ids.includes(id)));
      return Promise.resolve();
    },
  };
  const log = { info: () => undefined, warn: () => undefined, error: () => undefined, child: () => log };
  const deps = {
    driver,
    log,
    store: record,
    clock: createFakeClock(),
    failpoint: () => undefined,
    restarts: { askAfterGuard: () => Promise.resolve(null) },
  };
  const now = () => driver.proxies.get(keyOf(endpoint))?.snapshot ?? null;
  return { driver, record, deps, open, now };
}

type Setup = ReturnType<typeof setUp>;

async function clean(
  deps: Setup['deps'],
  toxics: typeof seen,
  open: readonly FaultIntent[],
  withinMs?: number,
): Promise<void> {
  for (const leftover of gatherLeftovers(toxics, [...open])) await cleanLeftover(deps, leftover, withinMs);
}

describe('cleanLeftover', () => {
  it('takes ours away, keeps the stranger’s, and leaves nothing open', async () => {
    const { deps, open, now } = setUp();
    await clean(deps, seen, []);
    expect(now()).toEqual(found);
    expect(open).toEqual([]);
  });

  it('leaves what it could not build again to the next sweep, which finds no toxic there any more', async () => {
    const { deps, driver, open, now } = setUp();
    driver.onChange = (call) => {
      if (call.startsWith('post')) throw new Error('the port is taken');
    };
    await clean(deps, seen, [], 300);
    expect(now()).toBeNull();
    expect(open).toMatchObject([{ runId: 'run0001', endpoint, snapshot: found }]);
    driver.onChange = () => undefined;
    await clean(deps, [], open);
    expect(now()).toEqual(found);
    expect(open).toEqual([]);
  });

  it('cuts nothing whose coming back it cannot store', async () => {
    const { deps, driver, record, now } = setUp();
    record.fails = true;
    await clean(deps, seen, [], 300);
    expect(driver.calls).toEqual([]);
    record.fails = false;
    await clean(deps, seen, []);
    expect(now()).toEqual(found);
  });

  it('takes away what a run left that this database does not know', async () => {
    const { deps, record, now } = setUp();
    record.knows = false;
    await clean(deps, seen, []);
    expect(now()).toEqual(found);
  });
});

describe('gatherLeftovers', () => {
  it('brings what was seen and what is on record of one proxy together, whichever run it was', () => {
    const intent: FaultIntent = {
      ...{ id: 'intent', runId: 'run0002', epoch: 3, endpoint, snapshot: found },
      ...{ toxicNames: [], undone: false },
    };
    const [one, ...more] = gatherLeftovers(
      [{ endpoint, toxicNames: [ours.name, 'gd-run0001-2-0'] }],
      [intent],
    );
    expect(more).toEqual([]);
    expect([...(one?.runs ?? [])]).toMatchObject([
      ['run0001', { epoch: 2, toxicNames: [ours.name, 'gd-run0001-2-0'] }],
      ['run0002', { epoch: 3 }],
    ]);
    expect(one?.intents).toEqual([intent]);
  });
});
