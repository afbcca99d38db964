import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { hashPlan } from '@/lib/domain/plan/hash-plan';
import type { Plan } from '@/lib/domain/plan/plan';
import { createPrometheusSource } from '@/lib/adapters/prometheus/source';
import { readSweepRows } from '@/lib/adapters/postgres/engine-sweep';
import { createToxiproxyDriver } from '@/lib/adapters/toxiproxy/driver';
import { isOutByHand } from './lift-hand-mark';
import { bundleTestGuard, guardSecret } from './testing/guard-child';
import { freePort } from '@/scripts/servers/free-port';
import { engineVitalsSchema } from '@/lib/domain/health/engine-vitals';
import { startExporter } from './testing/exporter';
import { ratesAreThere, Stand, standPrometheus, until } from './testing/stand';
import { startPrometheus } from '@/scripts/servers/prometheus';

let stand: Stand;
beforeAll(async () => {
  stand = await Stand.start();
});
afterAll(() => stand.stop());
afterEach(async () => {
  await stand.latch(false);
  await stand.endEngines();
  stand.exporter.canarySuccess = 1;
  stand.exporter.canaryLatencyMs = 50;
  stand.exporter.p1Drill = false;
  stand.exporter.serving = true;
  await stand.pool.query(`UPDATE "Run" SET "state" = 'concluded' WHERE "state" <> 'concluded'`);
  await stand.metricsAreWell();
});

const long: Plan['injection'] = {
  type: 'latencia',
  attributes: { latencia_ms: 300 },
  share: 1,
  durationMs: 60_000,
  cardShare: 1,
  cardDurationMs: 60_000,
};

describe('a run', () => {
  it('goes through its whole life and leaves the proxy as it was found', async () => {
    await stand.engine('one');
    const before = await stand.proxy();
    const id = await stand.run(
      stand.plan({ injection: { ...long, durationMs: 4_000, cardDurationMs: 4_000 } }),
    );
    await stand.faultIn(id);
    const run = await stand.state(id, ['concluded']);
    expect(run).toMatchObject({ ending: 'completed', endingReason: 'duration_reached' });
    expect(run).toMatchObject({ verdict: 'confirmed', countsForProgression: true, inProduction: false });
    expect(await stand.proxy()).toEqual(before);
    const events = await stand.events(id);
    const states = events.flatMap((event) => (event.kind === 'state_entered' ? [event.state] : []));
    expect(states).toEqual(['preflight', 'baseline', 'injecting', 'rolling_back', 'recovering', 'concluded']);
    expect(events.find(({ kind }) => kind === 'baseline_judged')).toMatchObject({ outcome: 'held' });
    expect(events.find(({ kind }) => kind === 'fault_injected')).toMatchObject({
      probe: { outcome: 'fault_seen' },
    });
    expect(events.find(({ kind }) => kind === 'endpoint_restored')).toMatchObject({
      how: 'rebuilt',
      probe: { outcome: 'normal' },
    });
    expect(events.find(({ kind }) => kind === 'second_look')).toMatchObject({ clean: true });
    const liveMs = Number(run.rollbackStartedAt) - Number(run.injectedAt);
    expect(liveMs).toBeGreaterThan(3_900);
    expect(liveMs).toBeLessThan(4_600);
    const open = await stand.pool.query(
      `SELECT 1 FROM "FaultIntent" WHERE "runId" = $1 AND "undoneAt" IS NULL`,
      [id],
    );
    expect(open.rowCount).toBe(0);
    const ticks = await stand.pool.query(
      `SELECT "data"->>'phase' AS phase, count(*)::int AS n FROM "Tick" WHERE "runId" = $1 GROUP BY 1`,
      [id],
    );
    expect(new Set(ticks.rows.map((row: { phase: string }) => row.phase))).toEqual(
      new Set(['baseline', 'injecting', 'recovering']),
    );
  });

  it('is out when its metric condition has held', async () => {
    await stand.engine('one');
    const id = await stand.run(stand.plan({ injection: long }));
    await stand.faultIn(id);
    stand.exporter.canarySuccess = 0.2;
    await stand.clean(15_000);
    const run = await stand.state(id, ['concluded']);
    expect(run).toMatchObject({ ending: 'aborted', endingReason: 'condition', verdict: 'refuted' });
    const kinds = (await stand.events(id)).map(({ kind }) => kind);
    expect(kinds.indexOf('condition_breaching')).toBeLessThan(kinds.indexOf('condition_fired'));
    expect(kinds.indexOf('condition_fired')).toBeLessThan(kinds.indexOf('rollback_started'));
  });

  it('is out when a P1 alert fires', async () => {
    await stand.engine('one');
    const id = await stand.run(stand.plan({ injection: long }));
    await stand.faultIn(id);
    stand.exporter.p1Drill = true;
    await stand.clean(15_000);
    expect(await stand.state(id, ['concluded'])).toMatchObject({ ending: 'aborted', endingReason: 'alert' });
  });

  it('is out when nothing is to be seen any more', async () => {
    await stand.engine('one');
    const id = await stand.run(stand.plan({ injection: long }));
    await stand.faultIn(id);
    stand.exporter.serving = false;
    await stand.clean(25_000);
    expect(await stand.state(id, ['concluded'])).toMatchObject({ ending: 'aborted', endingReason: 'blind' });
  });

  it('a sick baseline ends the run without a call to a proxy', async () => {
    await stand.engine('one');
    stand.exporter.canaryLatencyMs = 900;
    await until(async () => {
      const answer = await fetch(`${stand.prometheus.url}/api/v1/query?query=max(test_latency_ms)`);
      const body = (await answer.json()) as { data: { result: { value: [number, string] }[] } };
      return body.data.result[0]?.value[1] === '900' ? true : null;
    }, 10_000);
    const id = await stand.run(stand.plan());
    expect(await stand.state(id, ['concluded'])).toMatchObject({
      ending: 'failed',
      endingReason: 'baseline_breached',
    });
    const intents = await stand.pool.query(`SELECT 1 FROM "FaultIntent" WHERE "runId" = $1`, [id]);
    expect(intents.rowCount).toBe(0);
  });
});

describe.concurrent('a run', () => {
  it('is out within a second of a person’s abort', async () => {
    await stand.inLane(async (lane) => {
      await lane.engine('one');
      const id = await lane.run(lane.plan({ injection: long }));
      await lane.faultIn(id);
      await lane.abort(id);
      const tookMs = await lane.clean(5_000);
      expect(tookMs).toBeLessThan(1_000);
      const run = await lane.state(id, ['concluded']);
      expect(run).toMatchObject({ ending: 'aborted', endingReason: 'human', verdict: 'inconclusive' });
      const events = await lane.events(id);
      expect(events.find(({ kind }) => kind === 'abort_requested')).toMatchObject({
        by: { name: 'Fabiana' },
      });
      const commands = await lane.pool.query(
        `SELECT 1 FROM "Command" WHERE "runId" = $1 AND "heardAt" IS NULL`,
        [id],
      );
      expect(commands.rowCount).toBe(0);
    });
  });

  it('is out when the samples stop, though a long window still answers', async () => {
    const exporter = await startExporter();
    const prometheus = await startPrometheus(standPrometheus(exporter.port, null));
    try {
      await stand.inLane(async (lane) => {
        const { metrics, environment } = lane.plan();
        const widen = (query: string) => query.replaceAll('[4s]', '[5m]');
        await lane.engine('one');
        await ratesAreThere(prometheus.url);
        const id = await lane.run(
          lane.plan({
            injection: long,
            environment: { ...environment, prometheusUrl: prometheus.url },
            metrics: metrics.map((metric) => ({
              ...metric,
              query: widen(metric.query),
              companionQuery: metric.companionQuery && widen(metric.companionQuery),
            })),
          }),
        );
        await lane.faultIn(id);
        await until(async () => ((await lane.readings(id, 'success')).length > 6 ? true : null), 10_000);
        exporter.serving = false;
        const stoppedMs = performance.now();
        await lane.clean(30_000);
        // 15 s until the samples are too old, and three until so much of that is blindness.
        expect(performance.now() - stoppedMs).toBeLessThan(23_000);
        expect(await lane.state(id, ['concluded'])).toMatchObject({
          ending: 'aborted',
          endingReason: 'blind',
        });
        const readings = await lane.readings(id, 'success');
        const [values, others] = [
          readings.filter(({ kind }) => kind === 'value'),
          readings.filter(({ kind }) => kind === 'unknown'),
        ];
        expect(new Set(others.map(({ reason }) => reason))).toEqual(new Set(['stale']));
        // A tick every 0.4 s, a scrape every 0.5 s, and the last sample read for 15 s: fewer samples than ticks.
        expect(new Set(values.map(({ sampledAt }) => sampledAt)).size).toBeLessThan(values.length - 20);
      });
    } finally {
      await prometheus.stop();
      await exporter.stop();
    }
  });

  it('ends when somebody takes its fault away', async () => {
    await stand.inLane(async (lane) => {
      await lane.engine('one');
      const id = await lane.run(lane.plan({ injection: long }));
      await lane.faultIn(id);
      const proxy = await lane.proxy();
      await lane.toxiproxyCall('DELETE', `/proxies/${lane.path}/toxics/${proxy?.toxics[0]?.name}`);
      expect(await lane.state(id, ['concluded'])).toMatchObject({
        ending: 'aborted',
        endingReason: 'fault_vanished',
      });
      const restored = (await lane.events(id)).find(({ kind }) => kind === 'endpoint_restored');
      expect(restored).toMatchObject({ how: 'nothing_of_ours' });
    });
  });

  it('stops with the latch, and nothing starts while it is on', async () => {
    await stand.inLane(async (lane) => {
      await lane.engine('one');
      const id = await lane.run(lane.plan({ injection: long }));
      await lane.faultIn(id);
      await lane.latch(true);
      expect(await lane.clean(5_000)).toBeLessThan(1_000);
      expect(await lane.state(id, ['concluded'])).toMatchObject({ ending: 'aborted', endingReason: 'latch' });
      const next = await lane.run(lane.plan());
      expect(await lane.state(next, ['concluded'])).toMatchObject({
        endingReason: 'latch',
        injectedAt: null,
      });
    });
  });

  it('puts a foreign toxic back that came during the run', async () => {
    await stand.inLane(async (lane) => {
      await lane.engine('one');
      const id = await lane.run(lane.plan({ injection: long }));
      await lane.faultIn(id);
      await lane.toxiproxyCall('POST', `/proxies/${lane.path}/toxics`, {
        name: 'somebody-elses',
        type: 'bandwidth',
        stream: 'upstream',
        toxicity: 1,
        attributes: { rate: 100_000 },
      });
      await lane.abort(id);
      await lane.clean(5_000);
      await lane.state(id, ['concluded']);
      expect((await lane.proxy())?.toxics).toMatchObject([{ name: 'somebody-elses', type: 'bandwidth' }]);
      await lane.toxiproxyCall('DELETE', `/proxies/${lane.path}/toxics/somebody-elses`);
    });
  });

  it('is refused while a foreign toxic is on its proxy, and the toxic stays', async () => {
    await stand.inLane(async (lane) => {
      await lane.engine('one');
      await lane.toxiproxyCall('POST', `/proxies/${lane.path}/toxics`, {
        name: 'somebody-elses',
        type: 'noop',
      });
      const id = await lane.run(lane.plan());
      expect(await lane.state(id, ['concluded'])).toMatchObject({
        ending: 'failed',
        endingReason: 'preflight_failed',
      });
      expect((await lane.proxy())?.toxics).toHaveLength(1);
      await lane.toxiproxyCall('DELETE', `/proxies/${lane.path}/toxics/somebody-elses`);
    });
  });

  it('takes a whole outage back', async () => {
    await stand.inLane(async (lane) => {
      await lane.engine('one');
      const id = await lane.run(lane.plan({ injection: long, fault: { kind: 'down' } }));
      await until(async () => ((await lane.proxy())?.enabled === false ? true : null), 20_000);
      await until(async () => ((await lane.read(id)).injectedAt ? true : null), 20_000);
      await lane.abort(id);
      expect(await lane.clean(5_000)).toBeLessThan(1_000);
      await lane.state(id, ['concluded']);
    });
  });

  it('acts on several proxies at once', async () => {
    await stand.inLane(async (lane) => {
      const names = ['fan-1', 'fan-2', 'fan-3', 'fan-4'];
      for (const name of names) await lane.addProxy(name);
      await lane.engine('one');
      const id = await lane.run(lane.plan({ injection: long }, names));
      for (const name of names) await lane.faultIn(id, name);
      await lane.abort(id);
      for (const name of names) await lane.clean(2_000, name);
      await lane.state(id, ['concluded']);
    });
  });

  it.each([
    ['nobody accepted', {}],
    ['the requester accepted', { acceptedAt: new Date(), acceptedById: 'user-1' }],
    [
      'another plan was accepted',
      { acceptedAt: new Date(), acceptedById: 'user-2', planHash: 'of-another-plan' },
    ],
    [
      'it was approved long ago',
      { acceptedAt: new Date(0), acceptedById: 'user-2', approvedAt: new Date(0) },
    ],
  ])('a run that needs acceptance is refused when %s', async (_, change) => {
    await stand.inLane(async (lane) => {
      await lane.engine('one');
      const plan = lane.plan();
      const id = await lane.run(
        { ...plan, environment: { ...plan.environment, acceptanceRequired: true } },
        change,
      );
      expect(await lane.state(id, ['concluded'])).toMatchObject({
        ending: 'failed',
        endingReason: 'preflight_failed',
      });
    });
  });

  it('production refuses to start with one engine and no supervisor', async () => {
    await stand.inLane(async (lane) => {
      await lane.engine('one');
      const plan = lane.plan();
      const production = { ...plan, environment: { ...plan.environment, production: true } };
      const id = await lane.run(production, { acceptedAt: new Date(), acceptedById: 'user-2' });
      expect(await lane.state(id, ['concluded'])).toMatchObject({ endingReason: 'preflight_failed' });
      const checked = (await lane.events(id)).flatMap((event) =>
        event.kind === 'preflight_checked' ? event.checks : [],
      );
      expect(checked.filter(({ outcome }) => outcome === 'failed').map((one) => one.id)).toEqual([
        'engine_backup',
      ]);
      // The abort was rehearsed all the same, on a proxy of its own, which is gone.
      const rehearsed = await lane.pool.query<{ outcome: string; undoMs: number }>(
        `SELECT "outcome", "undoMs" FROM "Rehearsal" WHERE "runId" = $1`,
        [id],
      );
      expect(rehearsed.rows).toEqual([{ outcome: 'clean', undoMs: expect.any(Number) as number }]);
      expect(await lane.proxy(`masterdeck-rehearsal-${id}`)).toBeNull();
    });
  });

  it('production starts with one engine and a guard beside its Toxiproxy', async () => {
    const bundle = await bundleTestGuard();
    const guard = await bundle.start(stand.toxiproxy.url);
    try {
      await stand.inLane(async (lane) => {
        const port = await freePort();
        await lane.engine('one', { GUARD_SECRET: guardSecret, ENGINE_METRICS_LISTEN: String(port) });
        const plan = lane.plan({ injection: long });
        const guards = [
          { apiUrl: guard.url, toxiproxyUrl: lane.toxiproxy.url, secretVariable: 'GUARD_SECRET' },
        ];
        const production = {
          ...plan,
          environment: { ...plan.environment, production: true },
          target: { ...plan.target, guards },
        };
        const id = await lane.run(production, { acceptedAt: new Date(), acceptedById: 'user-2' });
        await lane.faultIn(id);
        await lane.abort(id);
        expect(await lane.state(id, ['concluded'])).toMatchObject({
          ending: 'aborted',
          endingReason: 'human',
        });
        const checked = (await lane.events(id)).flatMap((event) =>
          event.kind === 'preflight_checked' ? event.checks : [],
        );
        expect(
          checked.filter(({ id: name }) => /^(guard:|engine_backup|rehearsal)/.test(name)),
        ).toMatchObject([
          { id: 'engine_backup', outcome: 'passed' },
          { id: `guard:${guard.url}`, outcome: 'passed' },
          { id: 'rehearsal', outcome: 'passed' },
        ]);
        const served = await fetch(`http://127.0.0.1:${port}/metrics`);
        expect(await served.text()).toMatch(
          /^masterdeck_engine_run_events_total\{kind="rollback_confirmed"\} 1$/m,
        );
        expect((await fetch(`http://127.0.0.1:${port}/readyz`)).status).toBe(200);
        const vitals = await lane.pool.query<{ vitals: unknown }>(`SELECT "vitals" FROM "Engine"`);
        expect(engineVitalsSchema.parse(vitals.rows[0]?.vitals).loopLag.maxMs).toBeGreaterThanOrEqual(0);
      });
    } finally {
      await guard.stop();
      bundle.remove();
    }
  });

  it('a second run on the same proxy is refused while the first is on', async () => {
    await stand.inLane(async (lane) => {
      await lane.engine('one');
      const first = await lane.run(lane.plan({ injection: long }));
      await lane.state(first, ['baseline', 'injecting']);
      const second = await lane.run(lane.plan({}, [lane.path]));
      expect(await lane.state(second, ['concluded'])).toMatchObject({ endingReason: 'preflight_failed' });
      await lane.abort(first);
      await lane.state(first, ['concluded']);
    });
  });

  it('a run by hand whose stored plan cannot be read stays open and marked until a person closes it', async () => {
    await stand.inLane(async (lane) => {
      const plan = lane.plan();
      const id = await lane.run(plan, {
        state: 'injecting',
        hardDeadline: new Date(),
        plan: JSON.stringify({ formatVersion: 99, target: { endpoints: plan.target.endpoints } }),
      });
      await lane.pool.query(
        `INSERT INTO "TargetMark" ("targetKey", "runId", "detail", "command", "curl")
         SELECT "targetKey", "id", 'take the limit off', '', '' FROM "Run"`,
      );
      await lane.engine('one');
      await until(
        async () => ((await lane.events(id)).some(({ kind }) => kind === 'hand_undo_late') ? true : null),
        20_000,
        async () => JSON.stringify([await lane.read(id), await lane.events(id)]),
      );
      const mark = async () => (await lane.pool.query(`SELECT * FROM "TargetMark"`)).rows as unknown[];
      expect(await lane.read(id)).toMatchObject({ state: 'rolling_back', endingReason: 'worker_lost' });
      expect(await mark()).toMatchObject([{ runId: id, detail: 'take the limit off', closedBy: null }]);
      await lane.pool.query(
        `INSERT INTO "Command" ("runId", "kind", "requestedBy", "requestedByName", "via", "reason")
         VALUES ($1, 'close_unverified', 'user-1', 'Fabiana', 'test', 'saw it myself')`,
        [id],
      );
      expect(await lane.state(id, ['concluded'])).toMatchObject({ ending: 'aborted' });
      expect(await mark()).toMatchObject([{ runId: id, closedBy: 'Fabiana' }]);
    });
  });

  it('a run whose stored plan cannot be read is closed', async () => {
    await stand.inLane(async (lane) => {
      await lane.engine('one');
      const id = await lane.run(lane.plan(), { plan: JSON.stringify({ formatVersion: 99 }) });
      expect(await lane.state(id, ['concluded'])).toMatchObject({
        ending: 'failed',
        verdict: 'inconclusive',
      });
    });
  });
});

describe('what was true when the run was requested is asked again', () => {
  const refusedBy = async (id: string): Promise<string[]> => {
    await stand.state(id, ['concluded']);
    const checks = (await stand.events(id)).flatMap((event) =>
      event.kind === 'preflight_checked' ? event.checks : [],
    );
    return checks.filter(({ outcome }) => outcome === 'failed').map((check) => check.id);
  };

  it('a withdrawn acceptance takes the fault of a live run out at once', async () => {
    const plan = stand.plan({ injection: long });
    const accepted = { ...plan, environment: { ...plan.environment, acceptanceRequired: true } };
    const id = await stand.run(accepted, {
      acceptanceId: 'signed',
      acceptedById: 'user-2',
      acceptedAt: new Date(),
    });
    await stand.pool.query(
      `INSERT INTO "Membership" ("teamId", "userId", "role") VALUES ('first-team', 'user-2', 'product_owner')`,
    );
    await stand.pool.query(
      `INSERT INTO "RiskAcceptance" ("id", "runId", "planHash", "cardId", "environment", "byId", "byName")
       VALUES ('signed', $1, $2, $3, 'test', 'user-2', 'Paulo')`,
      [id, hashPlan(accepted), plan.card.id],
    );
    await stand.engine('one');
    await stand.faultIn(id);
    // As lib/services/withdraw-acceptance.ts commits it.
    await stand.pool.query(
      `WITH "taken" AS (UPDATE "RiskAcceptance" SET "withdrawnAt" = clock_timestamp() WHERE "id" = 'signed' RETURNING "id")
       INSERT INTO "Command" ("runId", "kind", "requestedBy", "requestedByName", "via", "reason")
       SELECT $1, 'withdraw', 'user-2', 'Paulo', 'web', 'o caixa caiu' FROM "taken"`,
      [id],
    );
    expect(await stand.clean(5_000)).toBeLessThan(5_000);
    const run = await stand.state(id, ['concluded']);
    expect(run).toMatchObject({
      ending: 'aborted',
      endingReason: 'acceptance_withdrawn',
      endingDetail: 'Paulo',
    });
    expect(await stand.events(id)).toContainEqual({
      kind: 'acceptance_withdrawn',
      by: { id: 'user-2', name: 'Paulo' },
      reason: 'o caixa caiu',
    });
  });

  it('a card that is locked for the team, whatever the record says of its approval', async () => {
    await stand.engine('one');
    const plan = stand.plan();
    const id = await stand.run({ ...plan, card: { ...plan.card, severity: 4 } });
    expect(await refusedBy(id)).toEqual(['progression']);
  });

  it('a freeze that came after the approval', async () => {
    await stand.pool.query(
      `INSERT INTO "FreezeWindow" ("id", "from", "to", "reason", "byId", "byName")
       VALUES ('f', clock_timestamp() - interval '1 minute', clock_timestamp() + interval '1 hour', 'Natal', 'user-2', 'Paulo')`,
    );
    await stand.engine('one');
    const id = await stand.run(stand.plan());
    expect(await refusedBy(id)).toEqual(['calendar']);
    await stand.pool.query(`DELETE FROM "FreezeWindow"`);
  });

  it('a freeze that came during the baseline lets no fault in', async () => {
    await stand.engine('one');
    const plan = stand.plan();
    const id = await stand.run({ ...plan, timing: { ...plan.timing, baselineMs: 3_000 } });
    await stand.state(id, ['baseline']);
    await stand.pool.query(
      `INSERT INTO "FreezeWindow" ("id", "from", "to", "reason", "byId", "byName")
       VALUES ('g', clock_timestamp(), clock_timestamp() + interval '1 hour', 'incidente', 'user-2', 'Paulo')`,
    );
    expect(await refusedBy(id)).toEqual(['calendar']);
    expect(await stand.read(id)).toMatchObject({ ending: 'failed', endingReason: 'preflight_failed' });
    expect((await stand.events(id)).map(({ kind }) => kind)).not.toContain('fault_intended');
    await stand.pool.query(`DELETE FROM "FreezeWindow"`);
  });
});

describe('a run whose fault a person makes by hand', () => {
  const byHand: Partial<Plan> = {
    fault: {
      kind: 'by_hand',
      steps: ['slow it down'],
      check: null,
      injectWithinMs: 20_000,
      undoWithinMs: 500,
    },
    injection: { ...long, type: 'manual', durationMs: 2_000 },
  };
  const say = (at: Stand, id: string, kind: 'hand_injected' | 'hand_undone') =>
    at.pool.query(
      `INSERT INTO "Command" ("runId", "kind", "requestedBy", "requestedByName", "via") VALUES ($1, $2, 'user-1', 'Fabiana', 'test')`,
      [id, kind],
    );
  const told = (at: Stand, id: string, kind: string, times = 1) =>
    until(async () => {
      const found = (await at.events(id)).filter((event) => event.kind === kind);
      return found.length >= times ? found : null;
    }, 20_000);
  const isMarked = async () => (await stand.pool.query(`SELECT 1 FROM "TargetMark"`)).rowCount === 1;

  it('is guided, measured, and over only when numbers measured after the undo bear it out; no proxy is touched', async () => {
    await stand.engine('one');
    const id = await stand.run(stand.plan(byHand));
    await told(stand, id, 'hand_asked');
    expect(await stand.read(id)).toMatchObject({ state: 'injecting', injectedAt: null });
    // By hand, as a person would; the knob makes the numbers follow.
    const toxic = { name: 'a-persons-own', type: 'latency', attributes: { latency: 300 } };
    await stand.toxiproxyCall('POST', '/proxies/path/toxics', toxic);
    stand.exporter.canaryLatencyMs = 900;
    await say(stand, id, 'hand_injected');
    await told(stand, id, 'hand_undo_late');
    await say(stand, id, 'hand_undone');
    // A word is no proof: what the numbers do not bear out stays open, and marked.
    expect(await told(stand, id, 'hand_undo_late', 2)).toMatchObject([
      { waitsFor: 'word' },
      { waitsFor: 'references' },
    ]);
    expect(await isMarked()).toBe(true);
    const notices = await stand.pool.query(`SELECT "kind" FROM "Notice" WHERE "runId" = $1`, [id]);
    expect(notices.rows).toContainEqual({ kind: 'rollback_incomplete' });
    stand.exporter.canaryLatencyMs = 50;
    const run = await stand.state(id, ['concluded']);
    expect(run).toMatchObject({ ending: 'completed', endingReason: 'duration_reached', verdict: 'refuted' });
    expect(Number(run.rollbackStartedAt) - Number(run.injectedAt)).toBeGreaterThan(1_900);
    expect(await isMarked()).toBe(false);
    expect((await stand.proxy())?.toxics).toMatchObject([{ name: 'a-persons-own' }]);
    await stand.toxiproxyCall('DELETE', '/proxies/path/toxics/a-persons-own');
  });

  it('closed by a person it keeps its mark until somebody says that it is out and the numbers bear it out', async () => {
    await stand.engine('one');
    const id = await stand.run(stand.plan(byHand));
    await told(stand, id, 'hand_asked');
    stand.exporter.canaryLatencyMs = 900;
    await say(stand, id, 'hand_injected');
    await told(stand, id, 'hand_undo_late');
    await stand.pool.query(
      `INSERT INTO "Command" ("runId", "kind", "requestedBy", "requestedByName", "via", "reason")
       VALUES ($1, 'close_unverified', 'user-1', 'Fabiana', 'test', 'looked at it myself')`,
      [id],
    );
    expect(await stand.state(id, ['concluded'])).toMatchObject({ rollbackConfirmedAt: null });
    const isOut = async () => {
      const { marks } = await readSweepRows(stand.pool, () => ({ endpoints: [], hooks: [], guards: [] }));
      const byHand = marks.find(({ mark }) => mark.runId === id)?.byHand;
      if (!byHand) throw new Error('no mark of a fault by hand');
      const driver = createToxiproxyDriver();
      const clock = { now: () => new Date(), monotonicMs: () => performance.now() };
      return isOutByHand({ metricsAt: createPrometheusSource, driver, clock }, byHand);
    };
    expect(await isOut()).toBe(false);
    await say(stand, id, 'hand_undone');
    expect(await isOut()).toBe(false);
    expect(await isMarked()).toBe(true);
    stand.exporter.canaryLatencyMs = 50;
    await until(async () => ((await isMarked()) ? null : true), 40_000);
  });

  it('ends before any fault when nobody says that they injected, and is undone by whichever engine takes over', async () => {
    const silent = stand.inLane(async (lane) => {
      await lane.engine('one');
      const fault: Plan['fault'] = {
        ...{ kind: 'by_hand', steps: [], check: null },
        ...{ injectWithinMs: 600, undoWithinMs: 20_000 },
      };
      const id = await lane.run(lane.plan({ ...byHand, fault }));
      const run = await lane.state(id, ['concluded']);
      expect(run).toMatchObject({ ending: 'failed', endingReason: 'nobody_injected', injectedAt: null });
    });
    const killed = stand.inLane(async (lane) => {
      const one = await lane.engine('one');
      const id = await lane.run(lane.plan({ ...byHand, injection: { ...long, type: 'manual' } }));
      await told(lane, id, 'hand_asked');
      await say(lane, id, 'hand_injected');
      await until(async () => ((await lane.read(id)).injectedAt ? true : null), 10_000);
      one.kill('SIGKILL');
      await lane.engine('two');
      // What the dead engine heard still counts: nothing is concluded before somebody says that it is out.
      expect(await told(lane, id, 'hand_undo_asked')).toMatchObject([{ injected: true }]);
      await told(lane, id, 'hand_undo_late');
      expect(await lane.read(id)).toMatchObject({ state: 'rolling_back' });
      await say(lane, id, 'hand_undone');
      expect(await lane.state(id, ['concluded'])).toMatchObject({
        ending: 'aborted',
        endingReason: 'worker_lost',
      });
    });
    await Promise.all([silent, killed]);
  });
});
