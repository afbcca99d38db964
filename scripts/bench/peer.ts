import { execFile, spawn, type ChildProcess } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { promisify } from 'node:util';
import { createToxiproxyClient } from '@/lib/adapters/toxiproxy/client';
import { startBusyClients, stallReader } from '@/lib/adapters/toxiproxy/testing/load';
import { startUpstream, type TestUpstream } from '@/lib/adapters/toxiproxy/testing/upstream';
import { cacheFolder } from '../servers/binary-cache';
import { startToxiproxy } from '../servers/toxiproxy';
import { createProxy } from './create-proxy';

/** What the peer is: Chaos Toolkit with its Toxiproxy extension, from PyPI, in a virtual environment of its own. */
const packages = ['chaostoolkit==1.19.0', 'chaostoolkit-lib==1.44.0', 'chaostoolkit-toxiproxy==0.3.1'];
const lanes = 5;
/** Six times our lease: a fault that is still there then has nobody who would take it out. */
const givenUpAfterMs = 30_000;
const faultSeconds = 6;

/** Blow is what is done to the peer while its fault is live; `none` lets it end by itself, `stalled` with a reader that has stopped reading. */
export const blows = ['none', 'SIGINT', 'SIGTERM', 'SIGKILL', 'stalled'] as const;
export type Blow = (typeof blows)[number];

/** PeerReport counts, per blow, the trials whose fault was gone in time (ms after the blow, or after the planned end) and the others. */
export type PeerReport = Record<Blow, { readonly goneAfterMs: readonly number[]; readonly left: number }>;

const run = promisify(execFile);

async function installPeer(): Promise<string> {
  const home = join(cacheFolder(), 'chaos-toolkit-1.19.0');
  const command = join(home, 'bin', 'chaos');
  if (existsSync(command)) return command;
  mkdirSync(home, { recursive: true });
  try {
    await run('python3', ['-m', 'venv', home]);
    await run(join(home, 'bin', 'pip'), ['install', '--quiet', ...packages]);
  } catch (cause) {
    rmSync(home, { recursive: true, force: true });
    throw new Error('the peer needs python3 with its venv module, and PyPI', { cause });
  }
  return command;
}

function experimentFor(apiUrl: string): object {
  const { hostname, port } = new URL(apiUrl);
  const call = (func: string, args: object) => ({
    type: 'action',
    name: func,
    provider: { type: 'python', module: 'chaostoxi.toxic.actions', func, arguments: args },
  });
  const toxic = { for_proxy: 'path', toxic_name: 'slow' };
  return {
    title: 'latency',
    description: 'half a second of latency, then its rollback',
    configuration: { toxiproxy_host: hostname, toxiproxy_port: Number(port) },
    method: [
      { ...call('create_latency_toxic', { ...toxic, latency: 500 }), pauses: { after: faultSeconds } },
    ],
    rollbacks: [call('delete_toxic', toxic)],
  };
}

async function tryOnce(command: string, blow: Blow, upstream: TestUpstream): Promise<number | null> {
  const directory = mkdtempSync(join(tmpdir(), 'masterdeck-peer-'));
  const server = await startToxiproxy({ directory });
  const client = createToxiproxyClient(server.url);
  const port = await createProxy(server.url, 'path', upstream.address);
  const hasToxic = async (): Promise<boolean> => {
    const proxy = await client.getProxy('path', { budgetMs: 2_000 }).catch(() => 'unknown' as const);
    return proxy === 'unknown' || proxy === null || proxy.toxics.length > 0;
  };
  const load = blow === 'stalled' ? startBusyClients(port, '/', 5, 300) : null;
  let child: ChildProcess | null = null;
  try {
    writeFileSync(join(directory, 'experiment.json'), JSON.stringify(experimentFor(server.url)));
    const args = ['--no-version-check', 'run', '--rollback-strategy=always', 'experiment.json'];
    child = spawn(command, args, { cwd: directory, stdio: 'ignore' });
    while (!(await hasToxic())) await delay(20);
    const reader = blow === 'stalled' ? await stallReader(port, '/bytes/64000000') : null;
    await delay(500);
    if (blow === 'SIGINT' || blow === 'SIGTERM' || blow === 'SIGKILL') child.kill(blow);
    else await delay(faultSeconds * 1000 - 500);
    const struckAt = performance.now();
    while (await hasToxic()) {
      if (performance.now() - struckAt > givenUpAfterMs) {
        reader?.stop();
        return null;
      }
      await delay(20);
    }
    reader?.stop();
    return performance.now() - struckAt;
  } finally {
    load?.stop();
    child?.kill('SIGKILL');
    server.kill('SIGKILL');
    await server.stop();
    rmSync(directory, { recursive: true, force: true });
  }
}

/** measurePeer does to Chaos Toolkit what the chaos suite does to our engines, `trials` times a blow, five side by side. */
export async function measurePeer(trials: number, say: (line: string) => void): Promise<PeerReport> {
  const command = await installPeer();
  const upstream = await startUpstream();
  const gone: Record<Blow, number[]> = { none: [], SIGINT: [], SIGTERM: [], SIGKILL: [], stalled: [] };
  const left: Record<Blow, number> = { none: 0, SIGINT: 0, SIGTERM: 0, SIGKILL: 0, stalled: 0 };
  const queue = blows.flatMap((blow) => Array.from({ length: trials }, () => blow));
  const work = async (): Promise<void> => {
    for (let blow = queue.shift(); blow !== undefined; blow = queue.shift()) {
      const tookMs = await tryOnce(command, blow, upstream);
      if (tookMs === null) left[blow] += 1;
      else gone[blow].push(Math.round(tookMs));
      say(`${blow}: ${tookMs === null ? 'the fault is still there' : `gone after ${Math.round(tookMs)} ms`}`);
    }
  };
  try {
    await Promise.all(Array.from({ length: lanes }, work));
  } finally {
    await upstream.close();
  }
  const row = (blow: Blow) => ({ goneAfterMs: gone[blow], left: left[blow] });
  return {
    none: row('none'),
    SIGINT: row('SIGINT'),
    SIGTERM: row('SIGTERM'),
    SIGKILL: row('SIGKILL'),
    stalled: row('stalled'),
  };
}

/** printPeer writes one line per blow. */
export function printPeer(report: PeerReport): string {
  const lines = blows.map((blow) => {
    const { goneAfterMs, left } = report[blow];
    const sorted = goneAfterMs.toSorted((a, b) => a - b);
    const median = sorted[Math.floor(sorted.length / 2)];
    return `${blow.padEnd(8)} ${left} of ${left + sorted.length} faults left after ${givenUpAfterMs / 1000} s; gone: median ${median ?? '—'} ms`;
  });
  return ['Chaos Toolkit 1.19.0 with chaostoolkit-toxiproxy 0.3.1', ...lines].join('\n');
}
