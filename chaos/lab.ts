import { join } from 'node:path';
import type { Plan } from '@/lib/domain/plan/plan';
import { Stand, type SeenProxy } from '@/engine/testing/stand';
import { startRelay, type TcpRelay } from '@/engine/testing/tcp-relay';
import { startAlertmanager } from '@/scripts/servers/alertmanager';
import type { RunningServer } from '@/scripts/servers/running-server';
import { startToxiproxy } from '@/scripts/servers/toxiproxy';
import { startHttpRelay, type HttpRelay } from './http-relay';
import { memorise, type Memory } from './memory';
import { startObserver, type Observer } from './observer';
import { shortTiming, trialInjection } from './timing';

/** Lane is the place of one trial: a database, a Toxiproxy process, a target and relays of its own, so that trials run side by side. */
export interface Lane {
  readonly stand: Stand;
  /** The Toxiproxy of this lane; replaced when a trial restarts it. */
  toxiproxy: RunningServer;
  /** Between engines and this lane's Toxiproxy, for plans that go through it. */
  readonly control: HttpRelay;
  readonly metrics: HttpRelay;
  readonly alerts: HttpRelay;
  /** Between engines started with `behindRelay` and PostgreSQL. */
  readonly database: TcpRelay;
  readonly behindRelay: Readonly<Record<string, string>>;
  readonly observer: Observer;
  /** What must be found again after the trial. */
  readonly memory: Memory;
  /** A plan on this lane's target: Prometheus and Alertmanager through their relays, Toxiproxy directly or through its relay. */
  plan(change?: Partial<Plan>, through?: { readonly control: boolean }, proxies?: readonly string[]): Plan;
  /** Somebody else's toxic on this proxy, which must be found there after the trial too. */
  addForeign(proxy: string, name: string): Promise<void>;
  restartToxiproxy(): Promise<void>;
  proxy(name?: string): Promise<SeenProxy | null>;
}

/** Lab is what all lanes share: Prometheus, Alertmanager, the exporter, the service behind the proxies, the engine's code. */
export class Lab {
  private constructor(
    readonly stand: Stand,
    readonly alertmanager: RunningServer,
  ) {}

  static async start(): Promise<Lab> {
    const alertmanager = await startAlertmanager();
    return new Lab(await Stand.start(undefined, alertmanager.port), alertmanager);
  }

  async stop(): Promise<void> {
    await this.stand.stop();
    await this.alertmanager.stop();
  }

  /** inLane runs one trial in a lane of its own and takes the lane down, whatever came out. */
  async inLane<T>(trial: (lane: Lane) => Promise<T>): Promise<T> {
    const lane = await this.#open();
    try {
      return await trial(lane);
    } finally {
      lane.observer.stop();
      // What hangs in a wedged Toxiproxy would keep a clean stop waiting.
      lane.toxiproxy.kill('SIGKILL');
      await lane.stand.closeLane();
      await Promise.all([
        lane.toxiproxy.stop(),
        lane.control.close(),
        lane.metrics.close(),
        lane.alerts.close(),
        lane.database.stop(),
      ]);
    }
  }

  async #open(): Promise<Lane> {
    const toxiproxy = await startToxiproxy();
    const stand = await this.stand.openLane({ toxiproxy });
    await stand.addProxy('neighbour');
    const foreign = { name: 'somebody-elses', type: 'latency', attributes: { latency: 1, jitter: 0 } };
    await stand.toxiproxyCall('POST', '/proxies/neighbour/toxics', foreign);
    const databaseUrl = new URL(stand.database.url);
    const [control, metrics, alerts, database, memory] = await Promise.all([
      startHttpRelay(toxiproxy.url),
      startHttpRelay(this.stand.prometheus.url),
      startHttpRelay(this.alertmanager.url),
      startRelay(Number(databaseUrl.port)),
      memorise(toxiproxy.url),
    ]);
    databaseUrl.port = String(database.port);
    const lane: Lane = {
      stand,
      toxiproxy,
      control,
      metrics,
      alerts,
      database,
      behindRelay: { DATABASE_URL: databaseUrl.href },
      memory,
      observer: startObserver(toxiproxy.url),
      plan: (change = {}, through = { control: false }, proxies = ['path']) =>
        planOf(lane, change, through.control, proxies),
      addForeign: async (proxy, name) => {
        const toxic = { name, type: 'latency', attributes: { latency: 2, jitter: 0 } };
        await stand.toxiproxyCall('POST', `/proxies/${proxy}/toxics`, toxic);
        memory.addToxic(proxy, name);
      },
      restartToxiproxy: async () => {
        const { port } = lane.toxiproxy;
        lane.toxiproxy.kill('SIGKILL');
        await lane.toxiproxy.exited;
        lane.toxiproxy = await startToxiproxy({ port });
      },
      proxy: (name = 'path') => stand.proxy(name),
    };
    return lane;
  }
}

function planOf(
  lane: Lane,
  change: Partial<Plan>,
  throughControl: boolean,
  proxies: readonly string[],
): Plan {
  const plan = lane.stand.plan({ injection: trialInjection, timing: shortTiming, ...change }, proxies);
  const apiUrl = throughControl ? lane.control.url : lane.toxiproxy.url;
  return {
    ...plan,
    target: { ...plan.target, endpoints: proxies.map((proxy) => ({ apiUrl, proxy })) },
    environment: {
      ...plan.environment,
      prometheusUrl: lane.metrics.url,
      alertmanagerUrl: lane.alerts.url,
      heartbeatAlert: 'Watchdog',
    },
  };
}

/** addProxies gives a lane further proxies, which must be found again after the trial. */
export async function addProxies(lane: Lane, names: readonly string[]): Promise<void> {
  for (const name of names) await lane.stand.addProxy(name);
  await lane.memory.refresh();
}

/** evidenceFolder is where the logs of a failed trial stay. */
export const evidenceFolder = join(new URL('..', import.meta.url).pathname, '.masterdeck', 'chaos');
