import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Endpoint, LiveToxic, ProxySnapshot } from '@/lib/domain/fault/fault';
import { freePort } from '@/scripts/servers/free-port';
import { createToxiproxyDriver } from './driver';
import { ProxyChangeFailed } from './proxy-change-failed';
import { startFakeToxiproxy, type FakeToxiproxy, type Personality } from './testing/fake-toxiproxy';
import { startUpstream, type TestUpstream } from './testing/upstream';

const driver = createToxiproxyDriver();
const allow = (): void => undefined;
const ours: LiveToxic = {
  name: 'gd-abc123def-1-0',
  type: 'latency',
  stream: 'downstream',
  toxicity: 1,
  attributes: { latency: 200, jitter: 0 },
};
let fake: FakeToxiproxy;
let upstream: TestUpstream;
let endpoint: Endpoint;
let before: ProxySnapshot;

beforeAll(async () => {
  [fake, upstream] = await Promise.all([startFakeToxiproxy(), startUpstream()]);
});
afterAll(async () => {
  await Promise.all([fake.close(), upstream.close()]);
});
beforeEach(async () => {
  endpoint = { apiUrl: fake.url, proxy: 'shop' };
  fake.personality = 'honest';
  before = await fake.truth.create({
    name: 'shop',
    listen: `127.0.0.1:${await freePort()}`,
    upstream: upstream.address,
  });
});
afterEach(() => fake.truth.clear());

const truth = (): ProxySnapshot | null => fake.truth.list().shop ?? null;
const inject = () => driver.cutAndRebuild(endpoint, before, { toxics: [ours], enabled: true }, allow);
const undo = (found: ProxySnapshot) =>
  driver.cutAndRebuild(endpoint, found, { toxics: [], enabled: true }, allow);

async function failureOf(change: Promise<unknown>): Promise<ProxyChangeFailed | null> {
  const error: unknown = await change.then(
    () => null,
    (cause: unknown) => cause,
  );
  if (error === null || error instanceof ProxyChangeFailed) return error;
  throw new Error('expected ProxyChangeFailed', { cause: error });
}

/** A driver may fail; it may not say of a proxy what is not so. */
function expectTold(failure: ProxyChangeFailed | null): void {
  const now = truth();
  if (failure === null) expect(now).toEqual({ ...before, toxics: [ours] });
  else if (failure.state === 'as_found') expect(now).toEqual(before);
  else if (failure.state === 'missing') expect(now).toBeNull();
  else if (failure.state === 'disabled') expect(now).toMatchObject({ enabled: false });
  else expect(failure.state).toMatch(/^(different|unreachable)$/);
}

describe('an injection into a Toxiproxy that', () => {
  it.each<[Personality, 'in' | ProxyChangeFailed['state']]>([
    ['honest', 'in'],
    ['before_2_6', 'in'],
    ['drops_toxics', 'as_found'],
    ['alters_toxics', 'as_found'],
    ['stays_closed', 'as_found'],
    ['ignores_deletes', 'as_found'],
    ['remembers_toxics', 'in'],
    ['forgets_all', 'as_found'],
  ])('%s: %s', async (personality, expected) => {
    fake.personality = personality;
    const failure = await failureOf(inject());
    expect(failure?.state ?? 'in').toBe(expected);
    expectTold(failure);
  });

  it('applies late: whatever it says at first, a look after that time tells the truth, and the undo is clean', async () => {
    fake.personality = 'applies_late';
    const failure = await failureOf(inject());
    expectTold(failure);
    expect(failure?.mayStillChange ?? true).toBe(true);
    fake.personality = 'honest';
    await new Promise((resolve) => setTimeout(resolve, 400));
    const now = truth();
    if (now === null) await driver.rebuildMissing(endpoint, before, allow);
    else await undo(now);
    expect(truth()).toEqual(before);
  });

  it('reads stale: it does not say that the fault is in before it was seen there', async () => {
    fake.personality = 'reads_stale';
    expectTold(await failureOf(inject()));
  });
});

describe('an undo in a Toxiproxy that', () => {
  beforeEach(async () => {
    await inject();
    expect(truth()).toEqual({ ...before, toxics: [ours] });
  });

  it.each<[Personality, 'clean' | ProxyChangeFailed['state']]>([
    ['honest', 'clean'],
    ['before_2_6', 'clean'],
    ['drops_toxics', 'clean'],
    ['ignores_deletes', 'different'],
    ['remembers_toxics', 'different'],
  ])('%s: %s', async (personality, expected) => {
    fake.personality = personality;
    const failure = await failureOf(undo({ ...before, toxics: [ours] }));
    expect(failure?.state ?? 'clean').toBe(expected);
    if (failure === null) expect(truth()).toEqual(before);
    else expect(truth()?.toxics).toEqual([ours]);
  });

  it('applies late: is clean in the end, or is not called clean', async () => {
    fake.personality = 'applies_late';
    const failure = await failureOf(undo({ ...before, toxics: [ours] }));
    fake.personality = 'honest';
    await new Promise((resolve) => setTimeout(resolve, 400));
    if (failure === null || failure.state === 'as_found') expect(truth()).toEqual(before);
    else expect(failure.mayStillChange).toBe(true);
  });
});
