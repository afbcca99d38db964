import type { Plan } from '@/lib/domain/plan/plan';
import { startUpstream, type TestUpstream } from '@/lib/adapters/toxiproxy/testing/upstream';
import { productionTiming, shortTiming, trialInjection } from '@/chaos/timing';
import { wedgeProxy } from '@/chaos/wedge';
import { Stand, until } from '@/engine/testing/stand';
import { startToxiproxy } from '../servers/toxiproxy';
import type { RunningServer } from '../servers/running-server';
import { createProxy } from './create-proxy';
import { summarise, type Summary } from './summary';

const endpoints = 50;
const giveUpAfterMs = 30_000;

/** FanOutReport compares aborts; times in ms from the abort's row to the last proxy read back clean and answering a fresh request normally, by the run's record. */
export interface FanOutReport {
  readonly one: Summary;
  readonly fifty: Summary;
  readonly fortyNineHealthy: Summary;
  readonly fortyNineBesideWedged: Summary;
  /** Medians of the paired trials: 50 endpoints to one (goal ≤ 5), 49 beside a wedged one to 49 healthy (goal ≤ 1.2). */
  readonly fiftyToOne: number;
  readonly wedgedToHealthy: number;
}

interface Place {
  server: RunningServer;
  readonly port: number;
}

/** measureFanOut gives every endpoint a Toxiproxy process of its own and aborts, by turns: one endpoint, fifty, fifty with the last wedged. */
export async function measureFanOut(trials: number, say: (line: string) => void): Promise<FanOutReport> {
  const stand = await Stand.start();
  const upstream = await startUpstream();
  const places: Place[] = [];
  try {
    for (let n = 0; n < endpoints; n += 1) {
      const server = await startToxiproxy();
      places.push({ server, port: await createProxy(server.url, 'path', upstream.address) });
    }
    await stand.engine('one');
    const times = {
      one: [] as number[],
      fifty: [] as number[],
      healthy: [] as number[],
      wedged: [] as number[],
    };
    for (let trial = 1; trial <= trials; trial += 1) {
      const one = await abortOnce(stand, places.slice(0, 1));
      const all = await abortOnce(stand, places);
      const beside = await abortBesideWedged(stand, places, upstream);
      times.one.push(Math.max(...one));
      times.fifty.push(Math.max(...all));
      times.healthy.push(Math.max(...all.slice(0, -1)));
      times.wedged.push(Math.max(...beside));
      say(
        `fan-out, trial ${trial} of ${trials}: ${[times.one, times.fifty, times.healthy, times.wedged].map((list) => Math.round(list.at(-1) ?? NaN)).join(', ')} ms`,
      );
    }
    return report(times);
  } finally {
    await stand.stop();
    for (const { server } of places) server.kill('SIGKILL');
    await Promise.all(places.map(({ server }) => server.stop()));
    await upstream.close();
  }
}

function report(times: Record<'one' | 'fifty' | 'healthy' | 'wedged', readonly number[]>): FanOutReport {
  const [one, fifty] = [summarise(times.one), summarise(times.fifty)];
  const [healthy, wedged] = [summarise(times.healthy), summarise(times.wedged)];
  return {
    one,
    fifty,
    fortyNineHealthy: healthy,
    fortyNineBesideWedged: wedged,
    fiftyToOne: fifty.medianMs / one.medianMs,
    wedgedToHealthy: wedged.medianMs / healthy.medianMs,
  };
}

async function inject(stand: Stand, places: readonly Place[]): Promise<string> {
  const plan = stand.plan({
    injection: trialInjection,
    // Ticks as in production: between two of them the engine only waits for the abort.
    timing: { ...shortTiming, tickMs: productionTiming.tickMs, baselineMs: 2_500 },
  });
  const target: Plan['target'] = {
    ...plan.target,
    endpoints: places.map(({ server }) => ({ apiUrl: server.url, proxy: 'path' })),
  };
  const id = await stand.run({ ...plan, target });
  await until(async () => {
    const { injectedAt, state, endingReason, endingDetail } = await stand.read(id);
    if (state === 'concluded') throw new Error(`no fault came: ${endingReason}, ${endingDetail}`);
    return injectedAt;
  }, 60_000);
  return id;
}

async function abortOnce(stand: Stand, places: readonly Place[]): Promise<number[]> {
  const id = await inject(stand, places);
  const times = await abortAndWatch(stand, id, places);
  await stand.state(id, ['concluded'], 60_000);
  return times;
}

/** How long after the abort's row each proxy was read back clean and answered the engine's own fresh request, by the record. */
async function abortAndWatch(stand: Stand, id: string, places: readonly Place[]): Promise<number[]> {
  await stand.abort(id);
  const wanted = new Set(places.map(({ server }) => server.url));
  return until(async () => {
    const found = await stand.pool.query<{ url: string; ms: number; outcome: string }>(
      `SELECT e."data"->>'apiUrl' AS "url", e."data" #>> '{probe,outcome}' AS "outcome",
         (extract(epoch FROM e."at" - c."requestedAt") * 1000)::float8 AS "ms"
       FROM "RunEvent" e JOIN "Command" c ON c."runId" = e."runId"
       WHERE e."runId" = $1 AND e."data"->>'kind' = 'endpoint_restored'`,
      [id],
    );
    const odd = found.rows.find(({ outcome }) => outcome !== 'normal');
    if (odd) throw new Error(`${odd.url} is back and not normal: ${odd.outcome}`);
    const restored = found.rows.filter(({ url }) => wanted.has(url));
    return restored.length === wanted.size ? restored.map(({ ms }) => ms) : null;
  }, giveUpAfterMs);
}

async function abortBesideWedged(
  stand: Stand,
  places: readonly Place[],
  upstream: TestUpstream,
): Promise<number[]> {
  const id = await inject(stand, places);
  const last = places.at(-1);
  if (!last) throw new Error('no endpoint');
  const load = await wedgeProxy(last.server.url, 'path', last.port);
  const times = await abortAndWatch(stand, id, places.slice(0, -1));
  const { endingReason } = await stand.read(id);
  if (endingReason !== 'human') throw new Error(`the run had ended by itself: ${endingReason}`);
  // Alone in its process, it may be freed by the engine's one DELETE; else a person restarts that Toxiproxy.
  const freed = await stand.state(id, ['concluded'], 10_000).then(
    () => true,
    () => false,
  );
  load.stop();
  if (!freed) {
    last.server.kill('SIGKILL');
    await last.server.exited;
    last.server = await startToxiproxy({ port: last.server.port });
    await stand.state(id, ['concluded'], 60_000);
  }
  await restore(last, upstream);
  return times;
}

/** The engine has built it again; if not, the next trial would measure something else. */
async function restore({ server }: Place, upstream: TestUpstream): Promise<void> {
  const answer = await fetch(`${server.url}/proxies/path`);
  const { upstream: found } = (await answer.json()) as { upstream?: string };
  if (found !== upstream.address) throw new Error('the wedged proxy was not built again');
}

/** printFanOut writes the medians side by side, for people. */
export function printFanOut({
  one,
  fifty,
  fortyNineHealthy,
  fortyNineBesideWedged,
  ...ratios
}: FanOutReport): string {
  const line = (title: string, { medianMs, p95Ms, trials }: Summary) =>
    `${title.padEnd(44)} median ${medianMs} ms, p95 ${p95Ms} ms, ${trials} trials`;
  return [
    line('abort, 1 endpoint', one),
    line('abort, 50 endpoints', fifty),
    line('abort, 50 healthy: the first 49', fortyNineHealthy),
    line('abort, 49 beside a wedged one: the 49', fortyNineBesideWedged),
    `50 to 1: ${ratios.fiftyToOne.toFixed(2)} (goal: at most 5); 49 beside a wedged one to healthy: ${ratios.wedgedToHealthy.toFixed(2)} (goal: at most 1.2)`,
  ].join('\n');
}
