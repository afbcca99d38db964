import http from 'node:http';
import { readToxicOwner } from '@/lib/domain/fault/toxic-name';
import type { RunEventData } from '@/lib/domain/run/run-event';
import type { SeenProxy } from '@/engine/testing/stand';
import type { Lane } from './lab';
import { readProxies } from './memory';

/** Breach is one invariant that a trial broke, in words; `counts` says under what the table counts it. */
export interface Breach {
  readonly counts: 'leftover fault' | 'missing proxy' | 'foreign toxic' | 'path' | 'record';
  readonly what: string;
}

/** A fresh request through a whole path takes milliseconds; the fault of a trial takes 300 ms. */
const normalWithinMs = 5_000;

/**
 * checkInvariants holds a lane, after a trial, against what must be true after every one: nothing of ours on any proxy, every
 * proxy as it was with the toxics of strangers on it, a real request through each, and runs whose record tells what the proxies showed.
 */
export async function checkInvariants(lane: Lane): Promise<Breach[]> {
  const proxies = await readProxies(lane.toxiproxy.url);
  return [
    ...findLeftovers(proxies),
    ...compareProxies(lane, proxies),
    ...(await askThrough(lane, proxies)),
    ...(await readRecords(lane)),
  ];
}

function findLeftovers(proxies: Record<string, SeenProxy>): Breach[] {
  return Object.entries(proxies).flatMap(([proxy, { toxics }]) =>
    toxics
      .filter(({ name }) => readToxicOwner(name) !== null || name.startsWith('gd-'))
      .map(({ name }): Breach => ({ counts: 'leftover fault', what: `${name} is still on ${proxy}` })),
  );
}

function compareProxies(lane: Lane, proxies: Record<string, SeenProxy>): Breach[] {
  const breaches: Breach[] = [];
  for (const [name, wanted] of lane.memory.expected) {
    const found = proxies[name];
    if (!found) {
      breaches.push({ counts: 'missing proxy', what: `${name} is gone` });
      continue;
    }
    const differs = (['listen', 'upstream', 'enabled'] as const).filter((key) => found[key] !== wanted[key]);
    for (const key of differs)
      breaches.push({ counts: 'path', what: `${name}: ${key} is ${found[key]}, not ${wanted[key]}` });
    const lost = wanted.toxics.filter((toxic) => !found.toxics.some((one) => one.name === toxic));
    const strange = found.toxics.filter(
      (one) => readToxicOwner(one.name) === null && !wanted.toxics.includes(one.name),
    );
    for (const toxic of lost)
      breaches.push({ counts: 'foreign toxic', what: `${toxic} is gone from ${name}` });
    for (const one of strange)
      breaches.push({ counts: 'foreign toxic', what: `${one.name} appeared on ${name}` });
  }
  const more = Object.keys(proxies).filter((name) => !lane.memory.expected.has(name));
  return [
    ...breaches,
    ...more.map((name): Breach => ({ counts: 'path', what: `${name} is a proxy nobody asked for` })),
  ];
}

async function askThrough(lane: Lane, proxies: Record<string, SeenProxy>): Promise<Breach[]> {
  const asked = [...lane.memory.expected.keys()].map(async (name): Promise<Breach[]> => {
    const proxy = proxies[name];
    if (!proxy?.enabled) return [];
    const outcome = await askFresh(proxy.listen, normalWithinMs);
    return outcome === 'ok' ? [] : [{ counts: 'path', what: `a request through ${name}: ${outcome}` }];
  });
  return (await Promise.all(asked)).flat();
}

/** askFresh makes one request on a new connection; it tells 'ok' or what happened instead. */
export function askFresh(listen: string, withinMs: number): Promise<string> {
  return new Promise((resolve) => {
    const request = http.get(`http://${listen}/`, { agent: false, timeout: withinMs }, (response) => {
      let text = '';
      response.on('data', (chunk: Buffer) => (text += chunk.toString('utf8')));
      response.on('end', () => resolve(text === 'ok' ? 'ok' : `answered ${text.slice(0, 40)}`));
      response.on('error', (error) => resolve(error.message));
    });
    request.on('timeout', () => request.destroy(new Error(`nothing within ${withinMs} ms`)));
    request.on('error', (error) => resolve(error.message));
  });
}

interface RunRow {
  id: string;
  state: string;
  ending: string | null;
  verdict: string | null;
  endingReason: string | null;
}

interface TimedEvent {
  readonly at: number;
  readonly data: RunEventData;
}

async function readRecords(lane: Lane): Promise<Breach[]> {
  const { pool } = lane.stand;
  const runs = await pool.query<RunRow>(`SELECT * FROM "Run"`);
  const all = await Promise.all(runs.rows.map((run) => checkRecord(lane, run)));
  const marks = await pool.query<{ targetKey: string }>(
    `SELECT "targetKey" FROM "TargetMark" WHERE "closedAt" IS NULL`,
  );
  return [
    ...all.flat(),
    ...marks.rows.map((mark): Breach => ({ counts: 'record', what: `${mark.targetKey} is still marked` })),
  ];
}

async function checkRecord(lane: Lane, run: RunRow): Promise<Breach[]> {
  const say = (what: string): Breach => ({ counts: 'record', what: `run ${run.id}: ${what}` });
  if (run.state !== 'concluded') return [say(`it is ${run.state}`)];
  const { pool } = lane.stand;
  const found = await pool.query<{ at: Date; data: RunEventData }>(
    `SELECT "at", "data" FROM "RunEvent" WHERE "runId" = $1 ORDER BY "seq"`,
    [run.id],
  );
  const open = await pool.query(`SELECT 1 FROM "FaultIntent" WHERE "runId" = $1 AND "undoneAt" IS NULL`, [
    run.id,
  ]);
  const events = found.rows.map(({ at, data }) => ({ at: at.getTime(), data }));
  return [
    ...(open.rowCount ? [say(`${open.rowCount} intents are not marked as undone`)] : []),
    ...checkEnd(run, events, say),
    ...checkAgainstProxies(lane, run, events, say),
  ];
}

function checkEnd(run: RunRow, events: readonly TimedEvent[], say: (what: string) => Breach): Breach[] {
  const kinds = events.map(({ data }) => data.kind);
  const breaches: Breach[] = [];
  if (kinds.filter((kind) => kind === 'concluded').length !== 1)
    breaches.push(say('it was not concluded exactly once'));
  if (run.ending === null || run.endingReason === null || run.verdict === null)
    breaches.push(say('it ended without ending, reason or verdict'));
  if (run.ending !== 'completed' && run.verdict === 'confirmed')
    breaches.push(say(`it was ${run.ending} and counts as confirmed`));
  if (kinds.includes('fault_intended')) {
    const clean = events.findLast(({ data }) => data.kind === 'second_look');
    const confirmed = kinds.lastIndexOf('rollback_confirmed');
    if (confirmed === -1) breaches.push(say('it ended without a confirmed rollback'));
    if (clean?.data.kind !== 'second_look' || !clean.data.clean)
      breaches.push(say('it ended without a clean second look'));
    if (confirmed > kinds.indexOf('concluded')) breaches.push(say('it was concluded before its rollback'));
  }
  return breaches;
}

/** The database, the observer and Toxiproxy share one machine and one clock. */
function checkAgainstProxies(
  lane: Lane,
  run: RunRow,
  events: readonly TimedEvent[],
  say: (what: string) => Breach,
): Breach[] {
  const sighting = lane.observer.sightings.get(run.id);
  if (!sighting) return [];
  const intended = events.find(({ data }) => data.kind === 'fault_intended');
  if (!intended) return [say('its fault was seen on a proxy, and its record knows of none')];
  const breaches: Breach[] = [];
  const confirmed = events.findLast(({ data }) => data.kind === 'rollback_confirmed');
  if (confirmed && sighting.lastSeenAt > confirmed.at)
    breaches.push(
      say(`its fault was seen ${sighting.lastSeenAt - confirmed.at} ms after its rollback was confirmed`),
    );
  return breaches;
}
