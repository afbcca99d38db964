import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { Plan } from '@/lib/domain/plan/plan';
import { bundleTestGuard, guardSecret } from './testing/guard-child';
import { Stand, until, type SeenProxy } from './testing/stand';

let stand: Stand;
let asFound: SeenProxy | null;
beforeAll(async () => {
  stand = await Stand.start();
  asFound = await stand.proxy();
});
afterAll(() => stand.stop());

/** The promise: a fault, or a cut path, outlives the death of its engine by 10 s at most. */
const promiseMs = 10_000;

const injection: Plan['injection'] = {
  type: 'latencia',
  attributes: { latencia_ms: 300 },
  share: 1,
  durationMs: 60_000,
  cardShare: 1,
  cardDurationMs: 60_000,
};
const timing: Plan['timing'] = {
  tickMs: 300,
  baselineMs: 1_500,
  settlingMs: 300,
  recoveryCapMs: 800,
  secondLookMs: 500,
  blindAfterMs: 3_000,
};
const quick = (change: Partial<Plan> = {}) => stand.plan({ injection, timing, ...change });

describe('an engine that is killed', () => {
  afterEach(() => stand.endEngines());

  it('and started again undoes its own fault', async () => {
    const first = await stand.engine('alone');
    const id = await stand.run(quick());
    await stand.faultIn(id);
    first.kill('SIGKILL');
    await first.exited;
    await stand.engine('alone');
    await stand.clean(promiseMs);
    expect(await stand.state(id, ['concluded'])).toMatchObject({ endingReason: 'worker_lost' });
    expect(await stand.proxy()).toEqual(asFound);
  });
});

describe('an engine that takes over', () => {
  afterEach(() => stand.endEngines());

  it('does so with a journal that cannot be read, a log that cannot be written, and beside a run that a newer engine wrote', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'masterdeck-journal-'));
    await mkdir(join(folder, 'heir.jsonl'));
    await stand.addProxy('newer');
    const newer = await stand.run(quick({ target: stand.plan({}, ['newer']).target }), {
      state: 'rolling_back',
      ending: 'aborted',
      endingReason: 'from_the_future',
    });
    const left = await stand.run(quick(), {
      state: 'injecting',
      epoch: 1,
      engineId: 'gone',
      leaseUntil: new Date(0),
    });
    const latency = { type: 'latency', attributes: { latency: 200 } };
    await stand.toxiproxyCall('POST', '/proxies/path/toxics', { ...latency, name: `gd-${left}-1-0` });
    const heir = await stand.engine('heir', { ENGINE_JOURNAL_DIR: folder }, '/dev/full');
    await stand.clean(promiseMs);
    expect(await stand.state(left, ['concluded'])).toMatchObject({ endingReason: 'worker_lost' });
    expect(await stand.state(newer, ['concluded'])).toMatchObject({ endingReason: 'worker_lost' });
    // Nothing has ended it, and nothing keeps it from ending.
    expect(heir.hasExited()).toBe(false);
    heir.kill('SIGTERM');
    expect(await heir.exited).toBe('heir ended with exit code 0');
    expect(await stand.proxy()).toEqual(asFound);
    await rm(folder, { recursive: true });
  });
});

describe('an engine that is stopped and wakes up', () => {
  afterEach(() => stand.endEngines());

  it('cuts nothing of the run that came after', async () => {
    const sleeper = await stand.engine('sleeper');
    const first = await stand.run(quick());
    await stand.faultIn(first);
    const heir = await stand.engine('heir');
    sleeper.kill('SIGSTOP');
    await stand.clean(promiseMs);
    await stand.state(first, ['concluded']);
    const second = await stand.run(quick({ injection: { ...injection, durationMs: 6_000 } }));
    await stand.faultIn(second);
    sleeper.kill('SIGCONT');
    // Awake for certain: its heart beats again.
    await until(async () => {
      const beating = await stand.pool.query(
        `SELECT 1 FROM "Engine" WHERE "name" = 'sleeper' AND "heartbeatAt" > clock_timestamp() - interval '500 milliseconds'`,
      );
      return beating.rowCount === 1 ? true : null;
    }, 10_000);
    const run = await stand.state(second, ['concluded']);
    expect(run).toMatchObject({ ending: 'completed', endingReason: 'duration_reached', epoch: 1 });
    const cuts = (await stand.events(second)).filter(({ kind }) => kind === 'path_cut');
    expect(cuts).toHaveLength(2);
    expect(sleeper.hasExited()).toBe(false);
    expect(heir.log()).toContain('run taken over');
  });

  it('keeps nobody out of its run, whatever it was doing', async () => {
    const sleeper = await stand.engine('sleeper');
    const id = await stand.run(quick());
    await stand.state(id, ['baseline']);
    sleeper.kill('SIGSTOP');
    await stand.engine('heir');
    expect(await stand.state(id, ['concluded'], 15_000)).toMatchObject({ ending: 'failed' });
    expect(await stand.proxy()).toEqual(asFound);
  });
});

describe('an engine that is told to end', () => {
  afterEach(() => stand.endEngines());

  it('rolls back first, whatever else it is told, and hands the run over', async () => {
    const leaving = await stand.engine('leaving');
    const id = await stand.run(quick());
    await stand.faultIn(id);
    const heir = await stand.engine('heir');
    leaving.kill('SIGTERM');
    leaving.kill('SIGTERM');
    leaving.kill('SIGINT');
    expect(await stand.clean(5_000)).toBeLessThan(1_500);
    await leaving.exited;
    expect(leaving.log()).toContain('rollback confirmed');
    expect(await stand.state(id, ['concluded'])).toMatchObject({
      ending: 'aborted',
      endingReason: 'engine_shutdown',
    });
    expect(heir.hasExited()).toBe(false);
  });
});

describe('an abort in the middle of an injection', () => {
  afterEach(() => stand.endEngines());

  it('leaves no fault behind, twenty times', async () => {
    await stand.engine('one');
    for (let n = 0; n < 20; n += 1) {
      const id = await stand.run(
        quick({ timing: { ...timing, baselineMs: 1_500, secondLookMs: 100, recoveryCapMs: 100 } }),
      );
      // From some milliseconds before the first call to some after the last.
      await until(
        async () => (['baseline', 'injecting'].includes((await stand.read(id)).state) ? true : null),
        10_000,
      );
      const deadline = performance.now() + 20_000;
      while ((await stand.read(id)).state === 'baseline' && performance.now() < deadline);
      await new Promise((resolve) => setTimeout(resolve, n * 4));
      await stand.abort(id);
      const run = await stand.state(id, ['concluded']);
      expect(run.ending, JSON.stringify(run)).toBe('aborted');
      expect(await stand.proxy()).toEqual(asFound);
    }
  }, 150_000);
});

describe('a sweep', () => {
  afterEach(() => stand.endEngines());

  it('takes away what a run that is over left behind, and leaves the rest', async () => {
    const over = await stand.run(quick(), { state: 'concluded' });
    await stand.addProxy('swept');
    const proxy = await stand.proxy('swept');
    const snapshot = {
      name: 'swept',
      enabled: true,
      listen: proxy?.listen,
      upstream: proxy?.upstream,
      toxics: [],
    };
    await stand.pool.query(
      `INSERT INTO "FaultIntent" ("id", "runId", "epoch", "apiUrl", "proxy", "snapshot", "toxicNames", "desired") VALUES ($1, $2, 1, $3, 'swept', $4, '{}', 'present')`,
      [`intent-${over}`, over, stand.toxiproxy.url, JSON.stringify(snapshot)],
    );
    const latency = { type: 'latency', attributes: { latency: 200 } };
    await stand.toxiproxyCall('POST', '/proxies/swept/toxics', { ...latency, name: `gd-${over}-1-0` });
    await stand.toxiproxyCall('POST', '/proxies/swept/toxics', { ...latency, name: 'somebody-elses' });
    // Known too, and nobody can ask for them: a name that no URL reaches on a Toxiproxy that is down, and an address of another kind.
    const odd = quick();
    odd.target.endpoints.splice(
      0,
      1,
      { apiUrl: 'http://127.0.0.1:9', proxy: 'a/b' },
      { apiUrl: 'ftp://127.0.0.1', proxy: 'path' },
    );
    const marked = await stand.run(odd, { state: 'concluded', targetKey: 'odd' });
    await stand.pool.query(
      `INSERT INTO "TargetMark" ("targetKey", "runId", "detail", "command", "curl") VALUES ('odd', $1, '', '', '')`,
      [marked],
    );
    await stand.engine('one');
    await stand.clean(promiseMs, 'swept');
    expect((await stand.proxy('swept'))?.toxics.map(({ name }) => name)).toEqual(['somebody-elses']);
    await until(async () => {
      const seen = await stand.pool.query(
        `SELECT 1 FROM "ProxyObservation" WHERE "proxy" = 'swept' AND "state" = 'foreign_toxics'`,
      );
      return seen.rowCount === 1 ? true : null;
    }, 10_000);
    // Nothing was read of its proxies: the mark stays.
    expect((await stand.pool.query(`DELETE FROM "TargetMark" WHERE "targetKey" = 'odd'`)).rowCount).toBe(1);
  });

  it('before a run takes a stale fault away, and the run goes on', async () => {
    await stand.toxiproxyCall('POST', '/proxies/path/toxics', {
      name: 'gd-longgone1-1-0',
      type: 'latency',
      attributes: { latency: 200 },
    });
    await stand.engine('one');
    const id = await stand.run(quick({ injection: { ...injection, durationMs: 1_000 } }));
    expect(await stand.state(id, ['concluded'])).toMatchObject({ ending: 'completed' });
    expect(await stand.proxy()).toEqual(asFound);
  });
});

describe.concurrent('an engine that dies between the DELETE and the POST of an undo of', () => {
  const latency = { type: 'latency', attributes: { latency: 200 } };
  /** Ours and a stranger's toxic on the lane's proxy, and an intent that knows nothing of the stranger's. */
  const soil = async (lane: Stand, run: Record<string, unknown>, undoneAt: Date | null) => {
    const id = await lane.run(quick(), run);
    const proxy = await lane.proxy();
    const { listen, upstream } = proxy ?? {};
    await lane.pool.query(
      `INSERT INTO "FaultIntent" ("id", "runId", "epoch", "apiUrl", "proxy", "snapshot", "toxicNames", "desired", "undoneAt")
       VALUES ('intent', $1, 1, $2, $3, $4, '{}', 'present', $5)`,
      [
        id,
        lane.toxiproxy.url,
        lane.path,
        JSON.stringify({ name: lane.path, enabled: true, listen, upstream, toxics: [] }),
        undoneAt,
      ],
    );
    for (const name of [`gd-${id}-1-0`, 'somebody-elses'])
      await lane.toxiproxyCall('POST', `/proxies/${lane.path}/toxics`, { ...latency, name });
    return { id, before: proxy };
  };
  const knowThePath = (lane: Stand) =>
    lane.pool.query(
      `INSERT INTO "CatalogueVersion" ("hash", "metricsYaml", "environmentsYaml") VALUES ('h', $1, $2)`,
      [
        `metricas:\n  - { nome: m, rotulo: { pt-BR: m, en: m }, unidade: '%', fator: 100, melhor: tanto_faz, promql: 'up' }\n`,
        `ambientes:
  - nome: test
    producao: false
    prometheus: { url: 'http://127.0.0.1:9', intervalo_coleta: 1s }
    grupos: { rotulo: group, controle: control, canary: canary }
    parcela_canary: 5%
    alvos:
      - nome: a -> b
        endpoints: [{ api: '${lane.toxiproxy.url}', proxy: '${lane.path}' }]
        sonda: { tipo: nenhuma }
`,
      ],
    );
  const isOpen = async (lane: Stand) =>
    (await lane.pool.query(`SELECT 1 FROM "FaultIntent" WHERE "undoneAt" IS NULL`)).rowCount === 1;
  const back = async (lane: Stand, before: SeenProxy | null) => {
    await lane.clean(20_000);
    expect(await lane.proxy()).toMatchObject({
      ...before,
      toxics: [expect.objectContaining({ name: 'somebody-elses' })],
    });
  };

  it('what a late call put on a proxy of a run that is over is followed by a sweep that knows how the proxy must come back', async () => {
    await stand.inLane(async (lane) => {
      const { before } = await soil(lane, { state: 'concluded' }, new Date());
      // Only an intent or the catalogue tells a sweep where to look.
      await knowThePath(lane);
      const doomed = await lane.crashing('doomed', 'sweep-undo-between-delete-and-post');
      await doomed.exited;
      expect(await lane.proxy()).toBeNull();
      expect(await isOpen(lane)).toBe(true);
      await lane.engine('heir');
      await back(lane, before);
      await until(async () => ((await isOpen(lane)) ? null : true), 10_000);
    });
  });

  it('a run whose plan cannot be read is followed by one that knows the toxics of strangers, too', async () => {
    await stand.inLane(async (lane) => {
      const unreadable = { state: 'injecting', plan: JSON.stringify({ formatVersion: 99 }) };
      const { before } = await soil(lane, unreadable, null);
      const doomed = await lane.crashing('doomed', 'undo-between-delete-and-post');
      await doomed.exited;
      expect(await lane.proxy()).toBeNull();
      await lane.engine('heir');
      await back(lane, before);
    });
  });
});

describe('a Toxiproxy in trouble', () => {
  afterEach(() => stand.endEngines());

  it('that does not answer makes the rollback incomplete, marked, and retried until it is clean, and the guard that is asked for help is no reason of the end', async () => {
    const bundle = await bundleTestGuard();
    const guard = await bundle.start(stand.toxiproxy.url);
    await stand.engine('one', { GUARD_SECRET: guardSecret });
    const plan = quick();
    const beside = {
      apiUrl: guard.url,
      toxiproxyUrl: stand.toxiproxy.url,
      secretVariable: 'GUARD_SECRET',
    };
    const id = await stand.run({ ...plan, target: { ...plan.target, guards: [beside] } });
    await stand.faultIn(id);
    stand.toxiproxy.kill('SIGSTOP');
    await stand.abort(id);
    const mark = await until(async () => {
      const found = await stand.pool.query<{ curl: string; attempt: number }>(
        `SELECT "curl", ("proxies"->0->>'attempt')::int AS "attempt" FROM "TargetMark" WHERE "runId" = $1`,
        [id],
      );
      return found.rows[0] ?? null;
    }, 20_000);
    expect(mark.curl).toContain(`curl -sS -m 5 -X DELETE '${stand.toxiproxy.url}/proxies/path'`);
    expect((await stand.read(id)).state).toBe('rolling_back');
    // Some tries later the guard, which has ended its lease, would have been asked to renew it again.
    await until(async () => {
      const found = await stand.pool.query<{ attempt: number }>(
        `SELECT ("proxies"->0->>'attempt')::int AS "attempt" FROM "TargetMark" WHERE "runId" = $1`,
        [id],
      );
      return guard.log().includes('nobody renews') && (found.rows[0]?.attempt ?? 0) >= mark.attempt + 2
        ? true
        : null;
    }, 20_000);
    stand.toxiproxy.kill('SIGCONT');
    await stand.clean(promiseMs);
    expect(await stand.state(id, ['concluded'])).toMatchObject({
      ending: 'aborted',
      endingReason: 'human',
      endingDetail: 'Fabiana',
    });
    const marks = await stand.pool.query(`SELECT 1 FROM "TargetMark" WHERE "runId" = $1`, [id]);
    expect(marks.rowCount).toBe(0);
    const events = await stand.events(id);
    expect(events.map(({ kind }) => kind)).toContain('rollback_incomplete');
    expect(JSON.stringify(events)).not.toContain('cannot be relied on');
    await guard.stop();
    bundle.remove();
  });

  it('that lost its proxies ends the run and has its proxy again', async () => {
    await stand.engine('one');
    const id = await stand.run(quick());
    await stand.faultIn(id);
    await stand.toxiproxyCall('DELETE', '/proxies/path');
    await stand.clean(promiseMs);
    expect(await stand.state(id, ['concluded'])).toMatchObject({
      ending: 'aborted',
      endingReason: 'fault_vanished',
    });
    expect((await stand.events(id)).find(({ kind }) => kind === 'endpoint_restored')).toMatchObject({
      how: 'recreated_missing',
    });
    expect(await stand.proxy()).toEqual(asFound);
  });
});
