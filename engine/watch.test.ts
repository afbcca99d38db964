import { describe, expect, it } from 'vitest';
import { emptyAbortMemory } from '@/lib/domain/run/abort-memory';
import { newAgeMemory } from './read-sample-ages';
import { createFakeClock } from './testing/fake-clock';
import { createFakeDriver } from './testing/fake-driver';
import { testPlan } from './testing/test-plan';
import { watchTicks, type WatchedRun } from './watch';

const place = { prometheusUrl: 'http://127.0.0.1:1', toxiproxyUrl: 'http://127.0.0.1:2', proxies: ['p'] };

describe('a watch that is told nothing', () => {
  it('is blind as soon as ever when the wall clock is set back in the meantime', async () => {
    const clock = createFakeClock();
    const plan = testPlan(place);
    const timing = { ...plan.timing, tickMs: 1, blindAfterMs: 15_000 };
    const run: WatchedRun = {
      plan: { ...plan, timing },
      sources: {
        clock,
        driver: createFakeDriver(),
        alerts: null,
        traces: null,
        metrics: {
          query: () => Promise.resolve({ kind: 'unknown', reason: 'unreachable', detail: 'gone' }),
        },
      },
      expected: { enabled: true, toxics: [] },
      facts: { abortMemory: emptyAbortMemory, ageMemory: newAgeMemory(), prometheusAheadMs: 0 },
      failpoint: () => undefined,
      recorder: { now: () => clock.now() },
    };
    const startedMs = clock.monotonicMs();
    let blindAfterMs: number | null = null;
    let ticks = 0;
    await watchTicks(run, false, new AbortController().signal, (tick) => {
      if (tick?.decision.blind) blindAfterMs = clock.monotonicMs() - startedMs;
      if (ticks === 0) clock.jumpWall(-60_000);
      clock.advance(5_000);
      ticks += 1;
      return blindAfterMs === null && ticks < 20;
    });
    expect(blindAfterMs).toBe(20_000);
  });
});
