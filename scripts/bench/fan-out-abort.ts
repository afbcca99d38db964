import type { Plan } from '@/lib/domain/plan/plan';
import { productionTiming, shortTiming, trialInjection } from '@/chaos/timing';
import { wedgeProxy } from '@/chaos/wedge';
import { until } from '@/engine/testing/stand';
import { startToxiproxy } from '../servers/toxiproxy';
import { countToxics } from './create-proxy';
import type { FanOutBench, Place } from './fan-out-bench';

const giveUpAfterMs = 30_000;
/** The DELETE comes with the first look, or not at all. */
const freedWithinMs = 4_000;

/** AbortTimes are the ms until one proxy was read back clean and answered a fresh request normally. */
export interface AbortTimes {
  readonly fromPressMs: number;
  readonly fromRowMs: number;
}

/** NoFault says that a run of the bench ended before there was anything to abort. */
export class NoFault extends Error {
  override readonly name = 'NoFault';
}

/** abortOnce injects on these places, aborts through the app, and waits for the run's end. */
export async function abortOnce(bench: FanOutBench, places: readonly Place[]): Promise<AbortTimes[]> {
  const id = await inject(bench, places);
  const times = await abortAndWatch(bench, id, places);
  await expectClean(places);
  await bench.stand.state(id, ['concluded'], 60_000);
  return times;
}

/** abortBesideWedged is abortOnce on all places with the last one wedged before the press; it measures the others. */
export async function abortBesideWedged(bench: FanOutBench): Promise<AbortTimes[]> {
  const { stand, places } = bench;
  const id = await inject(bench, places);
  const last = places.at(-1);
  if (!last) throw new Error('no endpoint');
  const load = await wedgeProxy(last.server.url, 'path', last.port);
  const times = await abortAndWatch(bench, id, places.slice(0, -1));
  await expectClean(places.slice(0, -1));
  const { endingReason } = await stand.read(id);
  if (endingReason !== 'human') throw new Error(`the run had ended by itself: ${endingReason}`);
  // Alone in its process, it may be freed by the engine's one DELETE; else a person restarts that Toxiproxy.
  const freed = await stand.state(id, ['concluded'], freedWithinMs).then(
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
  await restored(bench, last);
  return times;
}

async function inject({ stand }: FanOutBench, places: readonly Place[]): Promise<string> {
  const plan = stand.plan({
    injection: trialInjection,
    // Ticks as in production: between two of them the engine only waits for the abort.
    timing: {
      ...shortTiming,
      tickMs: productionTiming.tickMs,
      baselineMs: 2_100,
      secondLookMs: 100,
      recoveryCapMs: 100,
    },
  });
  const target: Plan['target'] = {
    ...plan.target,
    endpoints: places.map(({ server }) => ({ apiUrl: server.url, proxy: 'path' })),
  };
  const id = await stand.run({ ...plan, target });
  await until(async () => {
    const { injectedAt, state, endingReason, endingDetail } = await stand.read(id);
    if (state === 'concluded') throw new NoFault(`no fault came: ${endingReason}, ${endingDetail}`);
    return injectedAt;
  }, 60_000);
  return id;
}

/** Presses abort and reads from the record when each proxy was through; press, row and record are by one machine's clock. */
async function abortAndWatch(
  { stand, button }: FanOutBench,
  id: string,
  places: readonly Place[],
): Promise<AbortTimes[]> {
  const pressedAt = await button.press(id);
  const wanted = new Set(places.map(({ server }) => server.url));
  return until(async () => {
    const found = await stand.pool.query<{ url: string; at: Date; asked: Date; outcome: string }>(
      `SELECT e."data"->>'apiUrl' AS "url", e."data" #>> '{probe,outcome}' AS "outcome", e."at", c."requestedAt" AS "asked"
       FROM "RunEvent" e JOIN "Command" c ON c."runId" = e."runId"
       WHERE e."runId" = $1 AND e."data"->>'kind' = 'endpoint_restored'`,
      [id],
    );
    const odd = found.rows.find(({ outcome }) => outcome !== 'normal');
    if (odd) throw new Error(`${odd.url} is back and not normal: ${odd.outcome}`);
    const through = found.rows.filter(({ url }) => wanted.has(url));
    if (through.length !== wanted.size) return null;
    return through.map(({ at, asked }) => ({
      fromPressMs: at.getTime() - pressedAt,
      fromRowMs: at.getTime() - asked.getTime(),
    }));
  }, giveUpAfterMs);
}

/** The record is not taken at its word. */
async function expectClean(places: readonly Place[]): Promise<void> {
  for (const { server } of places) {
    const left = await countToxics(server.url, 'path');
    if (left > 0) throw new Error(`${server.url} still carries ${left} toxics`);
  }
}

/** If the engine had not built it again, the next trial would measure something else. */
async function restored({ upstream }: FanOutBench, { server }: Place): Promise<void> {
  const answer = await fetch(`${server.url}/proxies/path`);
  const { upstream: found } = (await answer.json()) as { upstream?: string };
  if (found !== upstream.address) throw new Error('the wedged proxy was not built again');
}
