import { startUpstream } from '@/lib/adapters/toxiproxy/testing/upstream';
import { Stand } from '@/engine/testing/stand';
import { startToxiproxy } from '../servers/toxiproxy';
import { bareUndo } from './bare-calls';
import { createProxy } from './create-proxy';
import { abortBesideWedged, abortOnce, NoFault, type AbortTimes } from './fan-out-abort';
import type { FanOutBench, Place } from './fan-out-bench';
import { withAbortButton } from './press';
import { summarise, type Summary } from './summary';

const endpoints = 50;

/** FanOutSide is one kind of abort: from the press (the request leaves the browser) and from the command's row, to the last proxy clean. */
interface FanOutSide {
  readonly fromPress: Summary;
  readonly fromRow: Summary;
}

/** FanOutReport compares aborts, in ms, until the last proxy is read back clean and answers a fresh request normally, by the run's record. */
export interface FanOutReport {
  readonly one: FanOutSide;
  readonly fifty: FanOutSide;
  readonly fortyNineHealthy: FanOutSide;
  readonly fortyNineBesideWedged: FanOutSide;
  /** The same calls, bare and at once, from a process that does nothing else. */
  readonly bareOne: Summary;
  readonly bareFifty: Summary;
  /** Medians of the paired trials: 50 endpoints to one (goal ≤ 5), 49 beside a wedged one to 49 healthy (goal ≤ 1.2). */
  readonly fiftyToOne: number;
  readonly wedgedToHealthy: number;
  readonly fiftyToOneFromRow: number;
  readonly wedgedToHealthyFromRow: number;
  readonly bareFiftyToOne: number;
}

type Side = 'one' | 'fifty' | 'healthy' | 'wedged';
type Times = Record<Side, { press: number[]; row: number[] }> & Record<'bareOne' | 'bareFifty', number[]>;

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
    return await withAbortButton(stand.database.url, async (button) => {
      const bench = { stand, button, places, upstream };
      // The first abort of a fresh process compiles what all later ones use.
      await repeatTrial(bench, emptyTimes(), say);
      const times = emptyTimes();
      for (let trial = 1; trial <= trials; trial += 1) {
        const line = await repeatTrial(bench, times, say);
        say(`fan-out, trial ${trial} of ${trials}: ${line}`);
      }
      return report(times);
    });
  } finally {
    await stand.stop();
    for (const { server } of places) server.kill('SIGKILL');
    await Promise.all(places.map(({ server }) => server.stop()));
    await upstream.close();
  }
}

/** On a busy machine a run may end before its fault: then nothing was measured, and the whole trial is made again. */
async function repeatTrial(bench: FanOutBench, times: Times, say: (line: string) => void): Promise<string> {
  for (let again = 0; ; again += 1) {
    try {
      return await measureTrial(bench, times);
    } catch (error) {
      if (!(error instanceof NoFault) || again === 3) throw error;
      say(`made again: ${error.message}`);
    }
  }
}

async function measureTrial(bench: FanOutBench, times: Times): Promise<string> {
  const { places, upstream } = bench;
  const bareFirst = await bareUndo(places.slice(0, 1), upstream.address);
  const bareAll = await bareUndo(places, upstream.address);
  const one = await abortOnce(bench, places.slice(0, 1));
  const all = await abortOnce(bench, places);
  const beside = await abortBesideWedged(bench);
  times.bareOne.push(bareFirst);
  times.bareFifty.push(bareAll);
  add(times.one, one);
  add(times.fifty, all);
  add(times.healthy, all.slice(0, -1));
  add(times.wedged, beside);
  const { one: first, fifty, healthy, wedged, bareOne, bareFifty } = times;
  const lists = [
    first.press,
    fifty.press,
    healthy.press,
    wedged.press,
    first.row,
    fifty.row,
    bareOne,
    bareFifty,
  ];
  return `${lists.map((list) => Math.round(list.at(-1) ?? NaN)).join(', ')} ms`;
}

function add(side: { press: number[]; row: number[] }, proxies: readonly AbortTimes[]): void {
  side.press.push(Math.max(...proxies.map(({ fromPressMs }) => fromPressMs)));
  side.row.push(Math.max(...proxies.map(({ fromRowMs }) => fromRowMs)));
}

function emptyTimes(): Times {
  const side = () => ({ press: [], row: [] });
  return { one: side(), fifty: side(), healthy: side(), wedged: side(), bareOne: [], bareFifty: [] };
}

function report(times: Times): FanOutReport {
  const side = ({ press, row }: Times[Side]) => ({ fromPress: summarise(press), fromRow: summarise(row) });
  const [one, fifty, healthy, wedged] = [times.one, times.fifty, times.healthy, times.wedged].map(side) as [
    FanOutSide,
    FanOutSide,
    FanOutSide,
    FanOutSide,
  ];
  const [bareOne, bareFifty] = [summarise(times.bareOne), summarise(times.bareFifty)];
  return {
    one,
    fifty,
    fortyNineHealthy: healthy,
    fortyNineBesideWedged: wedged,
    bareOne,
    bareFifty,
    fiftyToOne: fifty.fromPress.medianMs / one.fromPress.medianMs,
    wedgedToHealthy: wedged.fromPress.medianMs / healthy.fromPress.medianMs,
    fiftyToOneFromRow: fifty.fromRow.medianMs / one.fromRow.medianMs,
    wedgedToHealthyFromRow: wedged.fromRow.medianMs / healthy.fromRow.medianMs,
    bareFiftyToOne: bareFifty.medianMs / bareOne.medianMs,
  };
}

/** printFanOut writes the medians side by side, for people. */
export function printFanOut(measured: FanOutReport): string {
  const line = (title: string, { medianMs, p95Ms, trials }: Summary) =>
    `${title.padEnd(52)} median ${medianMs} ms, p95 ${p95Ms} ms, ${trials} trials`;
  const both = (title: string, { fromPress, fromRow }: FanOutSide) => [
    line(`${title}, from the press`, fromPress),
    line(`${title}, from the row`, fromRow),
  ];
  const ratio = (value: number): string => value.toFixed(2);
  return [
    ...both('1 endpoint', measured.one),
    ...both('50 endpoints', measured.fifty),
    ...both('50 healthy: the first 49', measured.fortyNineHealthy),
    ...both('49 beside a wedged one: the 49', measured.fortyNineBesideWedged),
    line('the bare calls, 1 endpoint', measured.bareOne),
    line('the bare calls, 50 endpoints', measured.bareFifty),
    `50 to 1, from the press: ${ratio(measured.fiftyToOne)} (goal: at most 5); from the row: ${ratio(measured.fiftyToOneFromRow)}; the bare calls: ${ratio(measured.bareFiftyToOne)}`,
    `49 beside a wedged one to healthy, from the press: ${ratio(measured.wedgedToHealthy)} (goal: at most 1.2); from the row: ${ratio(measured.wedgedToHealthyFromRow)}`,
  ].join('\n');
}
