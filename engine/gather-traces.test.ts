import { describe, expect, it } from 'vitest';
import type { Trace, TracesAnswer, TraceSearch } from '@/lib/domain/trace/trace';
import { gatherTraces } from './gather-traces';
import type { Logger } from './ports';
import { testPlan } from './testing/test-plan';

const quiet = () => undefined;
const silent: Logger = { info: quiet, warn: quiet, error: quiet, child: () => silent };
const plan = testPlan({
  prometheusUrl: 'http://prometheus',
  toxiproxyUrl: 'http://toxiproxy',
  proxies: ['p'],
});
const traced = {
  ...plan,
  environment: { ...plan.environment, tracing: { url: 'http://jaeger:16686', service: 'order-service' } },
};
const injectedAt = new Date('2026-11-30T12:00:00Z');
const rollbackStartedAt = new Date('2026-11-30T12:10:00Z');

function runWith(search: (search: TraceSearch) => Promise<TracesAnswer>, used = traced) {
  return {
    plan: used,
    log: silent,
    facts: { injectedAt, rollbackStartedAt },
    sources: { traces: { search } },
  };
}

const trace = (id: string, durationMs: number): Trace => ({
  id,
  spans: [{ id, parentId: null, service: 'order-service', operation: 'POST', startedAt: 0, durationMs }],
});

/** A tracing system whose orders took 10, 20, … ms in control and a hundred times that in the canary. */
function jaeger({ tag, minDurationMs, limit }: TraceSearch): Promise<TracesAnswer> {
  const factor = tag.value === plan.environment.groups.canary ? 1_000 : 10;
  const all = Array.from({ length: 40 }, (_, index) => trace(`${tag.value}-${index}`, (index + 1) * factor));
  const traces = all.filter(({ spans }) => (spans[0]?.durationMs ?? 0) >= minDurationMs).slice(0, limit);
  return Promise.resolve({ kind: 'traces', traces });
}

describe('gatherTraces', () => {
  it('finds the slowest of each group within the fault, without asking for all of them', async () => {
    const asked: TraceSearch[] = [];
    const found = await gatherTraces(
      runWith((search) => {
        asked.push(search);
        return jaeger(search);
      }),
    );
    if (found?.outcome !== 'read') throw new Error(JSON.stringify(found));
    expect(found.canary.slowest[0]).toMatchObject({
      traceId: `${plan.environment.groups.canary}-39`,
      durationMs: 40_000,
    });
    expect(found.control.slowest[0]?.durationMs).toBe(400);
    expect(found.canary.considered).toBe(25);
    expect(
      asked.every(({ from, to }) => from === injectedAt.getTime() && to === rollbackStartedAt.getTime()),
    ).toBe(true);
  });

  it('halves its way up where more traces are slow than may be asked for', async () => {
    // 300 orders between 2 and 4 s: none reaches 4 s, all reach 2 s.
    const all = Array.from({ length: 300 }, (_, index) => trace(`t${index}`, 2_000 + (index * 2_000) / 300));
    const found = await gatherTraces(
      runWith(({ minDurationMs, limit }) => {
        const traces = all
          .filter(({ spans }) => (spans[0]?.durationMs ?? 0) >= minDurationMs)
          .slice(0, limit);
        return Promise.resolve({ kind: 'traces', traces });
      }),
    );
    if (found?.outcome !== 'read') throw new Error(JSON.stringify(found));
    expect(found.canary).toMatchObject({ complete: true, slowest: [{ traceId: 't299' }, {}, {}, {}, {}] });
  });

  it.each(['unreachable', 'timeout', 'http_error', 'not_json', 'unreadable'] as const)(
    'says that the tracing system was %s, and throws nothing',
    async (reason) => {
      const found = await gatherTraces(
        runWith(() => Promise.resolve({ kind: 'unknown', reason, detail: 'why' })),
      );
      expect(found).toMatchObject({ outcome: 'unavailable', reason });
    },
  );

  it('gets over a source that breaks, and over one that knows nothing', async () => {
    const broken = await gatherTraces(runWith(() => Promise.reject(new Error('a bug'))));
    expect(broken).toMatchObject({ outcome: 'unavailable', reason: 'unreadable' });
    const empty = await gatherTraces(runWith(() => Promise.resolve({ kind: 'traces', traces: [] })));
    expect(empty).toMatchObject({ outcome: 'unavailable', reason: 'no_traces' });
  });

  it('asks nobody where the plan names no tracing system, or no fault went in', async () => {
    expect(await gatherTraces({ ...runWith(jaeger), plan })).toBeNull();
    expect(
      await gatherTraces({ ...runWith(jaeger), facts: { injectedAt: null, rollbackStartedAt: null } }),
    ).toBeNull();
  });
});
