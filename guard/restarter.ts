import { spawn } from 'node:child_process';
import type { ProxySnapshot } from '@/lib/domain/fault/fault';
import { readToxicOwner } from '@/lib/domain/fault/toxic-name';
import type { GuardClock, GuardDriver, GuardLog } from './ports';

const restartWithinMs = 20_000;
const betweenRestartsMs = 15_000;
const backWithinMs = 15_000;
const askEveryMs = 100;

/** Restarter restarts a wedged Toxiproxy, where it may, and brings back what the restart lost. */
export interface Restarter {
  readonly may: boolean;
  /** Resolves when a restart was done, or was not allowed or not due; never rejects. Callers at the same time share one. */
  restart(neighbours: readonly ProxySnapshot[]): Promise<void>;
}

export interface RestarterOptions {
  /** Program and arguments; no shell reads them. Null: restarts are not allowed. */
  readonly command: readonly string[] | null;
  readonly toxiproxyUrl: string;
  readonly driver: GuardDriver;
  readonly clock: GuardClock;
  readonly log: GuardLog;
}

/** createRestarter runs the command at most every 15 s. */
export function createRestarter(options: RestarterOptions): Restarter {
  const { command, clock, log } = options;
  let underWay: Promise<void> | null = null;
  let lastMs = -Infinity;
  const restart = async (neighbours: readonly ProxySnapshot[]) => {
    if (command === null || clock.monotonicMs() - lastMs < betweenRestartsMs) return;
    log.warn({ command: command[0] }, 'Toxiproxy is wedged: it is restarted');
    const detail = await runCommand(command);
    lastMs = clock.monotonicMs();
    if (detail === null) await bringBack(options, neighbours);
    else log.error({ detail }, 'the restart of Toxiproxy failed');
  };
  return {
    may: command !== null,
    restart: (neighbours) =>
      (underWay ??= restart(neighbours)
        .catch((error: unknown) => log.error({ err: error }, 'the restart of Toxiproxy broke'))
        .finally(() => (underWay = null))),
  };
}

/** runCommand gives null on success, else what went wrong. The guard's secret does not reach the command's environment. */
function runCommand([program = '', ...args]: readonly string[]): Promise<string | null> {
  return new Promise((resolve) => {
    const { PATH, HOME, LANG } = process.env;
    const child = spawn(program, args, {
      shell: false,
      stdio: 'ignore',
      timeout: restartWithinMs,
      killSignal: 'SIGKILL',
      // Its own environment: the secret stays here.
      env: { PATH, HOME, LANG, NODE_ENV: 'production' },
    });
    child.on('error', (error) => resolve(error.message));
    child.on('exit', (code, signal) =>
      resolve(code === 0 ? null : `it ended with ${signal ?? String(code)}`),
    );
  });
}

/** Proxies made through the API vanish with the process: each that is missing comes back as it was, without a fault of ours. */
async function bringBack(
  { driver, toxiproxyUrl, clock, log }: RestarterOptions,
  neighbours: readonly ProxySnapshot[],
): Promise<void> {
  const deadline = clock.monotonicMs() + backWithinMs;
  let there: readonly ProxySnapshot[] | null = null;
  while (there === null && clock.monotonicMs() < deadline) {
    there = await driver.listProxies(toxiproxyUrl, 500).catch(() => null);
    if (there === null) await new Promise((resolve) => setTimeout(resolve, askEveryMs));
  }
  if (there === null) {
    log.error({}, 'Toxiproxy did not come back after its restart');
    return;
  }
  const names = new Set(there.map(({ name }) => name));
  for (const neighbour of neighbours.filter(({ name }) => !names.has(name))) {
    const toxics = neighbour.toxics.filter(({ name }) => readToxicOwner(name) === null);
    await driver
      .rebuildMissing(
        { apiUrl: toxiproxyUrl, proxy: neighbour.name },
        { ...neighbour, toxics },
        () => undefined,
      )
      .catch((error: unknown) =>
        log.error({ err: error, proxy: neighbour.name }, 'a neighbour could not be brought back'),
      );
  }
}
