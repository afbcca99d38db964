import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import pg from 'pg';
import { hashPlan } from '@/lib/domain/plan/hash-plan';
import type { Plan } from '@/lib/domain/plan/plan';
import { targetKey } from '@/lib/domain/plan/target-key';
import { runEventDataSchema, type RunEventData } from '@/lib/domain/run/run-event';
import { freePort } from '@/scripts/servers/free-port';
import { startPrometheus } from '@/scripts/servers/prometheus';
import type { RunningServer } from '@/scripts/servers/running-server';
import { createMigratedDatabase } from '@/scripts/servers/test-database';
import { startToxiproxy } from '@/scripts/servers/toxiproxy';
import { bundleTestEngine, startEngineChild, type EngineChild } from './engine-child';
import { startExporter, type Exporter } from './exporter';
import { testPlan } from './test-plan';

/** StoredRun is what a test reads of a run. */
export interface StoredRun {
  state: string;
  ending: string | null;
  endingReason: string | null;
  endingDetail: string | null;
  verdict: string | null;
  epoch: number;
  injectedAt: Date | null;
  rollbackStartedAt: Date | null;
  rollbackConfirmedAt: Date | null;
  hardDeadline: Date | null;
}

/** StoredReading is a reading as a tick stored it. */
export interface StoredReading {
  kind: 'value' | 'unknown';
  reason?: string;
  sampledAt?: string;
}

interface Toxic {
  name: string;
  type: string;
}

/** SeenProxy is a proxy as Toxiproxy tells it. */
export interface SeenProxy {
  enabled: boolean;
  listen: string;
  upstream: string;
  toxics: Toxic[];
}

const prometheusFiles = {
  'rules.yml': `groups:
  - name: test
    interval: 500ms
    rules:
      - alert: TestDrill
        expr: test_p1_drill == 1
        labels: { severity: critical }
      - alert: Watchdog
        expr: vector(1)
        labels: { severity: none }
`,
};

/** standPrometheus is the configuration of a Prometheus that scrapes the exporter; with an Alertmanager it sends its alerts there, `Watchdog` always. */
export function standPrometheus(exporterPort: number, alertmanagerPort: number | null) {
  const alerting =
    alertmanagerPort === null
      ? ''
      : `alerting: { alertmanagers: [{ static_configs: [{ targets: ['127.0.0.1:${alertmanagerPort}'] }] }] }\n`;
  const configuration = `global: { scrape_interval: 500ms, scrape_timeout: 400ms, evaluation_interval: 500ms }
rule_files: [rules.yml]
${alerting}scrape_configs:
  - job_name: test
    static_configs: [{ targets: ['127.0.0.1:${exporterPort}'] }]
`;
  return { configuration, files: prometheusFiles };
}

/** Stand is the real servers around the engines of a test file, and one proxy `path` to a small upstream. */
export class Stand {
  readonly #children: EngineChild[] = [];
  #runs = 0;

  private constructor(
    readonly database: { url: string; drop: () => Promise<void> },
    readonly pool: pg.Pool,
    readonly toxiproxy: RunningServer,
    readonly prometheus: RunningServer,
    readonly exporter: Exporter,
    readonly upstream: { port: number; stop: () => Promise<void> },
    readonly bundle: { file: string; remove: () => void },
    /** The proxy that this stand's runs act on, unless they say otherwise. */
    readonly path: string,
  ) {}

  static async start(
    own?: { url: string; drop: () => Promise<void> },
    alertmanagerPort: number | null = null,
  ): Promise<Stand> {
    const [database, toxiproxy, exporter, upstream, bundle] = await Promise.all([
      own ?? createMigratedDatabase(),
      startToxiproxy(),
      startExporter(),
      startUpstream(),
      bundleTestEngine(),
    ]);
    const prometheus = await startPrometheus(standPrometheus(exporter.port, alertmanagerPort));
    const pool = new pg.Pool({ connectionString: database.url, max: 5 });
    pool.on('error', () => undefined);
    const stand = new Stand(database, pool, toxiproxy, prometheus, exporter, upstream, bundle, 'path');
    await stand.#seed();
    await stand.#waitForRates();
    return stand;
  }

  /** inLane runs a test beside others: same servers, but a database, engines and a proxy of its own. */
  async inLane(test: (lane: Stand) => Promise<void>): Promise<void> {
    const path = `path-${Math.random().toString(36).slice(2, 10)}`;
    const lane = await this.openLane({ path });
    try {
      await test(lane);
    } finally {
      await lane.closeLane();
      await this.toxiproxyCall('DELETE', `/proxies/${path}`);
    }
  }

  /** openLane is inLane for who closes it; a Toxiproxy of its own can be killed without hurting the others. */
  async openLane(own: { toxiproxy?: RunningServer; path?: string } = {}): Promise<Stand> {
    const database = await createMigratedDatabase();
    const pool = new pg.Pool({ connectionString: database.url, max: 2 });
    pool.on('error', () => undefined);
    const { toxiproxy, prometheus, exporter, upstream, bundle } = this;
    const place = { toxiproxy, path: 'path', ...own };
    const lane = new Stand(
      database,
      pool,
      place.toxiproxy,
      prometheus,
      exporter,
      upstream,
      bundle,
      place.path,
    );
    await lane.#seed();
    return lane;
  }

  async closeLane(): Promise<void> {
    await this.endEngines();
    await this.pool.end();
    await this.database.drop();
  }

  async stop(): Promise<void> {
    await this.endEngines();
    await this.pool.end();
    await Promise.all([
      this.exporter.stop(),
      this.upstream.stop(),
      this.prometheus.stop(),
      this.toxiproxy.stop(),
    ]);
    await this.database.drop();
    this.bundle.remove();
  }

  /** Engines left by a test end here, so that the next test has only its own. */
  async endEngines(): Promise<void> {
    for (const child of this.#children.splice(0)) {
      child.kill('SIGCONT');
      child.kill('SIGKILL');
      await child.exited;
      child.discard();
    }
    await this.pool.query(`UPDATE "Engine" SET "stoppedAt" = clock_timestamp()`);
  }

  async engine(
    name: string,
    env: Readonly<Record<string, string>> = {},
    logTo?: string,
  ): Promise<EngineChild> {
    const child = await startEngineChild(this.bundle.file, this.database.url, name, env, logTo);
    this.#children.push(child);
    return child;
  }

  /** The engines that were started and not ended by endEngines. */
  engines(): readonly EngineChild[] {
    return this.#children;
  }

  /** A failing engine: kills itself at the named point. */
  crashing(name: string, failpoint: string): Promise<EngineChild> {
    return this.engine(name, { ENGINE_FAILPOINT: failpoint, ENGINE_ALLOW_FAILPOINTS: '1' });
  }

  plan(change: Partial<Plan> = {}, proxies: readonly string[] = [this.path]): Plan {
    return testPlan(
      { prometheusUrl: this.prometheus.url, toxiproxyUrl: this.toxiproxy.url, proxies },
      change,
    );
  }

  async addProxy(name: string): Promise<void> {
    const listen = `127.0.0.1:${await freePort()}`;
    await this.toxiproxyCall('POST', '/proxies', {
      name,
      listen,
      upstream: `127.0.0.1:${this.upstream.port}`,
    });
  }

  async toxiproxyCall(method: string, path: string, body?: object): Promise<unknown> {
    const response = await fetch(`${this.toxiproxy.url}${path}`, {
      method,
      ...(body ? { body: JSON.stringify(body) } : {}),
      signal: AbortSignal.timeout(3_000),
    });
    const text = await response.text();
    if (!response.ok && response.status !== 404)
      throw new Error(`${method} ${path}: ${response.status} ${text}`);
    return text === '' ? null : JSON.parse(text);
  }

  /** proxy reads one proxy; null when there is none. */
  async proxy(name = this.path): Promise<SeenProxy | null> {
    const all = (await this.toxiproxyCall('GET', '/proxies')) as Record<string, SeenProxy>;
    return all[name] ?? null;
  }

  async run(plan: Plan, change: Record<string, unknown> = {}): Promise<string> {
    this.#runs += 1;
    const id = `run${String(this.#runs).padStart(5, '0')}${Math.random().toString(36).slice(2, 8).padEnd(6, '0')}`;
    const row = {
      id,
      cardId: plan.card.id,
      cardVersionHash: plan.card.versionHash,
      environment: plan.environment.name,
      targetKey: targetKey(plan),
      plan: JSON.stringify(plan),
      planHash: hashPlan(plan),
      state: 'approved',
      requestedById: 'user-1',
      approvedAt: new Date(),
      ...change,
    };
    const columns = Object.keys(row);
    await this.pool.query(
      `INSERT INTO "Run" (${columns.map((column) => `"${column}"`).join(', ')}) VALUES (${columns.map((_, i) => `$${i + 1}`).join(', ')})`,
      Object.values(row),
    );
    return id;
  }

  async read(runId: string): Promise<StoredRun> {
    const found = await this.pool.query<StoredRun>(`SELECT * FROM "Run" WHERE "id" = $1`, [runId]);
    const [run] = found.rows;
    if (!run) throw new Error(`no run ${runId}`);
    return run;
  }

  async events(runId: string): Promise<RunEventData[]> {
    const found = await this.pool.query<{ data: unknown }>(
      `SELECT "data" FROM "RunEvent" WHERE "runId" = $1 ORDER BY "seq"`,
      [runId],
    );
    return found.rows.map(({ data }) => runEventDataSchema.parse(data));
  }

  /** readings lists what the ticks of a run read of a metric in the canary, in order. */
  async readings(runId: string, metric: string): Promise<StoredReading[]> {
    const found = await this.pool.query<{ canary: StoredReading }>(
      `SELECT s->'canary' AS canary FROM "Tick" t, jsonb_array_elements(t."data"->'samples') s
       WHERE t."runId" = $1 AND s->>'metric' = $2 ORDER BY t."n"`,
      [runId, metric],
    );
    return found.rows.map(({ canary }) => canary);
  }

  abort(runId: string): Promise<unknown> {
    return this.pool.query(
      `INSERT INTO "Command" ("runId", "kind", "requestedBy", "requestedByName", "via") VALUES ($1, 'abort', 'user-1', 'Fabiana', 'test')`,
      [runId],
    );
  }

  latch(engaged: boolean): Promise<unknown> {
    return this.pool.query(`UPDATE "StopLatch" SET "engaged" = $1, "reason" = 'drill' WHERE "id" = 1`, [
      engaged,
    ]);
  }

  /** state waits until the run is in one of these states. */
  async state(runId: string, states: readonly string[], withinMs = 30_000): Promise<StoredRun> {
    return until(
      async () => {
        const run = await this.read(runId);
        return states.includes(run.state) ? run : null;
      },
      withinMs,
      async () =>
        `run ${runId} is ${(await this.read(runId)).state}, not ${states.join(' or ')}: ${JSON.stringify((await this.events(runId)).slice(-4))}`,
    );
  }

  /** faultIn waits until a toxic of ours is on the proxy, and the run says that it is injecting. */
  async faultIn(runId: string, name = this.path): Promise<void> {
    await until(
      async () => ((await this.proxy(name))?.toxics.some((one) => one.name.includes(runId)) ? true : null),
      30_000,
    );
    await until(async () => ((await this.read(runId)).injectedAt ? true : null), 30_000);
  }

  /** clean waits until the proxy is there, enabled, without a toxic of ours, and tells how long that took. */
  async clean(withinMs: number, name = this.path): Promise<number> {
    const started = performance.now();
    await until(
      async () => {
        const proxy = await this.proxy(name);
        return proxy?.enabled && !proxy.toxics.some((one) => one.name.startsWith('gd-')) ? true : null;
      },
      withinMs,
      async () => `proxy ${name}: ${JSON.stringify(await this.proxy(name))}`,
    );
    return performance.now() - started;
  }

  /** metricsAreWell waits until no window holds an earlier test's numbers any more. */
  async metricsAreWell(): Promise<void> {
    const ok = 'sum by (group) (rate(test_ok_total[4s]))';
    const query = encodeURIComponent(`min(${ok} / sum by (group) (rate(test_requests_total[4s])))`);
    await until(async () => {
      const answer = await fetch(`${this.prometheus.url}/api/v1/query?query=${query}`);
      const body = (await answer.json()) as { data: { result: { value: [number, string] }[] } };
      return Number(body.data.result[0]?.value[1]) > 0.999 ? true : null;
    }, 20_000);
  }

  async #seed(): Promise<void> {
    await this.pool.query(
      `INSERT INTO "User" ("id", "email", "name", "role") VALUES ('user-1', 'f@example.org', 'Fabiana', 'facilitator'), ('user-2', 'p@example.org', 'Paulo', 'product_owner')`,
    );
    await this.addProxy(this.path);
  }

  async #waitForRates(): Promise<void> {
    await ratesAreThere(this.prometheus.url);
  }
}

/** ratesAreThere waits for the window of samples that rates need before the first run. */
export async function ratesAreThere(prometheusUrl: string): Promise<void> {
  await until(async () => {
    const query = encodeURIComponent('sum by (group) (rate(test_ok_total[4s])) > 0');
    const answer = await fetch(`${prometheusUrl}/api/v1/query?query=${query}`);
    const body = (await answer.json()) as { data: { result: unknown[] } };
    return body.data.result.length === 2 ? true : null;
  }, 30_000);
}

/** until asks again and again until the answer is not null; it fails with what `explain` says. */
export async function until<T>(
  ask: () => Promise<T | null>,
  withinMs: number,
  explain: () => Promise<string> = () => Promise.resolve('the fact that was waited for did not come'),
): Promise<T> {
  const deadline = performance.now() + withinMs;
  for (;;) {
    const answer = await ask();
    if (answer !== null) return answer;
    if (performance.now() > deadline) throw new Error(await explain());
    await new Promise((resolve) => setTimeout(resolve, 25));
  }
}

async function startUpstream(): Promise<{ port: number; stop: () => Promise<void> }> {
  const server = createServer((_, response) => response.end('ok'));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    port: (server.address() as AddressInfo).port,
    stop: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
}
