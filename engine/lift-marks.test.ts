import { describe, expect, it } from 'vitest';
import type { Plan } from '@/lib/domain/plan/plan';
import type { TargetMark } from '@/lib/domain/run/run-record';
import { liftHandMarks, liftMarks } from './lift-marks';
import type { SweepRecord } from './ports';
import { createFakeClock } from './testing/fake-clock';
import { createFakeDriver, keyOf } from './testing/fake-driver';
import { testPlan } from './testing/test-plan';

const apiUrl = 'http://127.0.0.1:8474';
const markOf = (targetKey: string): TargetMark => ({
  ...{ targetKey, runId: `run-${targetKey}`, detail: '', command: '', curl: '', proxies: [] },
});
const record = (marks: SweepRecord['marks']): SweepRecord => ({
  ...{ endpoints: [], hooks: [], guards: [], orphans: [] },
  marks,
});

function setUp() {
  const driver = createFakeDriver();
  const cleared: string[] = [];
  const log = { info: () => undefined, warn: () => undefined, error: () => undefined, child: () => log };
  const store = {
    clearMark: (mark: TargetMark) => Promise.resolve(void cleared.push(mark.targetKey)),
    refreshMark: () => Promise.reject(new Error('refused')),
  };
  const metricsAt = () => ({ query: () => Promise.reject(new Error('not asked here')) });
  return { driver, cleared, deps: { driver, store, log, metricsAt, clock: createFakeClock() } };
}

describe('liftMarks', () => {
  it('lifts what is clean, whatever becomes of the others', async () => {
    const { driver, cleared, deps } = setUp();
    const clean = { apiUrl, proxy: 'clean' };
    driver.proxies.set(keyOf(clean), {
      snapshot: { name: 'clean', listen: 'l:1', upstream: 'u:1', enabled: true, toxics: [] },
      look: null,
    });
    const marks = [
      { mark: markOf('missing'), endpoints: [{ apiUrl, proxy: 'missing' }], byHand: null },
      { mark: markOf('clean'), endpoints: [clean], byHand: null },
    ];
    await liftMarks(deps, record(marks));
    expect(cleared).toEqual(['clean']);
  });
});

describe('liftHandMarks', () => {
  it('asks about all of them side by side: one that hangs keeps no other waiting', async () => {
    const { deps } = setUp();
    const asked = new Set<string>();
    let allAsked: () => void = () => undefined;
    const both = new Promise<void>((resolve) => (allAsked = resolve));
    const metricsAt = (url: string) => ({
      async query() {
        asked.add(url);
        if (asked.size === 2) allAsked();
        await both;
        return { kind: 'unknown', reason: 'timeout', detail: '' } as const;
      },
    });
    const marks = ['http://one:9090', 'http://two:9090'].map((prometheusUrl) => {
      const fault: Plan['fault'] = {
        ...{ kind: 'by_hand', steps: [], check: null },
        ...{ injectWithinMs: 1, undoWithinMs: 1 },
      };
      const plan = testPlan({ prometheusUrl, toxiproxyUrl: apiUrl, proxies: ['path'] }, { fault });
      return { mark: markOf(prometheusUrl), endpoints: [], byHand: { plan, undoneForMs: 60_000 } };
    });
    await liftHandMarks({ ...deps, metricsAt }, record(marks));
    expect(asked.size).toBe(2);
  });
});
