import { type ChildProcess, fork } from 'node:child_process';
import { createWriteStream } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { type ChildMessage, childConfigVariable, childMessage } from './child-protocol';

/** ServiceExit says how a service's process ended. */
export type ServiceExit = {
  readonly name: string;
  readonly code: number | null;
  readonly signal: string | null;
};

/** SpawnedService is a child that reported ready; `exited` settles when it ends for whatever reason. */
export type SpawnedService = {
  readonly name: string;
  readonly pid: number;
  readonly port: number;
  readonly adminPort: number;
  readonly exited: Promise<ServiceExit>;
  stop(): Promise<void>;
};

/** ServiceStart names the entry point (relative to sandbox/) and its JSON configuration. */
export type ServiceStart = { readonly name: string; readonly entry: string; readonly config: object };

const repositoryRoot = fileURLToPath(new URL('../..', import.meta.url));
const readyLimitMs = 60_000;
const killAfterMs = 4_000;
const keptLogBytes = 4_000;

/**
 * spawnService starts one service in a process of its own and resolves once it serves.
 * It rejects with the service's reason and its last log lines; no child is left behind then.
 */
export async function spawnService(start: ServiceStart, logDirectory?: string): Promise<SpawnedService> {
  const child = fork(fileURLToPath(new URL(`../${start.entry}`, import.meta.url)), [], {
    cwd: repositoryRoot,
    execArgv: ['--import', 'tsx'],
    env: { ...inheritedEnvironment(), [childConfigVariable]: JSON.stringify(start.config) },
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  });
  const lastLog = keepLog(child, start.name, logDirectory);
  const exited = new Promise<ServiceExit>((resolve) => {
    child.once('exit', (code, signal) => resolve({ name: start.name, code, signal }));
    child.once('error', () => resolve({ name: start.name, code: null, signal: null }));
  });
  const stop = () => stopChild(child, exited);
  const first = await firstMessage(child, exited);
  if (first.type === 'failed' || child.pid === undefined) {
    await stop();
    const reason = first.type === 'failed' ? first.reason : 'no process';
    throw new Error(`${start.name} did not start: ${reason}\n${lastLog()}`);
  }
  return {
    name: start.name,
    pid: child.pid,
    port: first.port ?? 0,
    adminPort: first.adminPort,
    exited,
    stop,
  };
}

/** Only what a Node process needs: the shop's children see none of the caller's secrets. */
function inheritedEnvironment(): NodeJS.ProcessEnv {
  const names = ['PATH', 'HOME', 'TMPDIR', 'TEMP', 'SystemRoot', 'LANG', 'TZ'];
  const inherited = names.map((name) => [name, process.env[name]]).filter(([, value]) => value !== undefined);
  return { ...(Object.fromEntries(inherited) as Record<string, string>), NODE_ENV: 'production' };
}

function keepLog(child: ChildProcess, name: string, logDirectory?: string): () => string {
  const file =
    logDirectory === undefined ? undefined : createWriteStream(`${logDirectory}/${name}.log`, { flags: 'a' });
  // A full disk or a missing folder must not take the shop down: the log is a convenience.
  file?.on('error', () => undefined);
  let kept = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream?.on('data', (chunk: Buffer) => {
      kept = (kept + chunk.toString('utf8')).slice(-keptLogBytes);
      file?.write(chunk);
    });
  }
  child.once('close', () => file?.end());
  return () => kept;
}

function firstMessage(child: ChildProcess, exited: Promise<ServiceExit>): Promise<ChildMessage> {
  return new Promise((resolve) => {
    const limit = setTimeout(
      () => resolve({ type: 'failed', reason: `not ready after ${readyLimitMs} ms` }),
      readyLimitMs,
    );
    const settle = (message: ChildMessage) => {
      clearTimeout(limit);
      resolve(message);
    };
    child.once('message', (message) => {
      const parsed = childMessage.safeParse(message);
      settle(parsed.success ? parsed.data : { type: 'failed', reason: 'unreadable message' });
    });
    void exited.then(({ code, signal }) =>
      settle({ type: 'failed', reason: `ended (code ${code}, signal ${signal})` }),
    );
  });
}

async function stopChild(child: ChildProcess, exited: Promise<ServiceExit>): Promise<void> {
  child.kill('SIGTERM');
  const kill = setTimeout(() => child.kill('SIGKILL'), killAfterMs);
  await exited;
  clearTimeout(kill);
}
