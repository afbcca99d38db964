import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '@/scripts/servers/free-port';
import { startServerProcess, type ServerProcess } from '@/scripts/servers/server-process';
import { bundleTestProcess } from './engine-child';
import { until } from './stand';

/** guardSecret is what guards and engines of tests share. */
export const guardSecret = 'a secret of the tests, 32 characters or more';

/** GuardChild is one guard process of a test; its folder outlives it, so that it can come back. */
export interface GuardChild {
  readonly url: string;
  /** Where it keeps its charges. */
  readonly folder: string;
  log(): string;
  kill(signal: NodeJS.Signals): void;
  /** Starts it again after a SIGKILL, on the same port and the same disk. */
  restart(): Promise<void>;
  stop(): Promise<void>;
}

/** GuardBundle is the guard packed for tests. */
export interface GuardBundle {
  /** `logTo` is where its log goes instead of a file that can be read. */
  start(toxiproxyUrl: string, restartCommand?: readonly string[], logTo?: string): Promise<GuardChild>;
  remove(): void;
}

/** bundleTestGuard packs the guard once for a test file. */
export async function bundleTestGuard(): Promise<GuardBundle> {
  const { file, remove } = await bundleTestProcess('guard');
  return { remove, start: (...how) => start(file, ...how) };
}

async function start(
  file: string,
  toxiproxyUrl: string,
  restartCommand?: readonly string[],
  logTo?: string,
): Promise<GuardChild> {
  const folder = mkdtempSync(join(tmpdir(), 'masterdeck-guard-'));
  const logFile = join(folder, 'guard.log');
  const log = () => (logTo === undefined ? readFileSync(logFile, 'utf8') : `its log went to ${logTo}`);
  const url = `http://127.0.0.1:${await freePort()}`;
  const live = async (): Promise<ServerProcess> => {
    const server = await startServerProcess({
      name: 'guard',
      command: process.execPath,
      args: ['--enable-source-maps', file],
      logFile: logTo ?? logFile,
      env: {
        GUARD_LISTEN: new URL(url).host,
        GUARD_TOXIPROXY_URL: toxiproxyUrl,
        GUARD_STATE_DIR: join(folder, 'charges'),
        GUARD_SECRET: guardSecret,
        GUARD_RESTART_COMMAND: restartCommand === undefined ? '' : JSON.stringify(restartCommand),
      },
    });
    await until(
      async () => ((await fetch(`${url}/healthz`).catch(() => null))?.ok === true ? true : null),
      20_000,
      () => Promise.resolve(`the guard does not listen: ${log()}`),
    );
    return server;
  };
  let server = await live();
  return {
    url,
    folder: join(folder, 'charges'),
    log,
    kill: (signal) => server.kill(signal),
    async restart() {
      await server.exited;
      server = await live();
    },
    async stop() {
      server.kill('SIGKILL');
      await server.exited;
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
