import { spawn } from 'node:child_process';
import { closeSync, mkdirSync, openSync, readFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { forgetGroup, watchGroup } from './reaper';

/** ServerCommand says how to start one server; its output goes to `logFile`, appended. */
export interface ServerCommand {
  readonly name: string;
  readonly command: string;
  readonly args: readonly string[];
  readonly logFile: string;
  readonly env?: Readonly<Record<string, string | undefined>>;
  readonly cwd?: string;
  readonly uid?: number;
  readonly gid?: number;
  /** The signal that asks for a clean stop; SIGTERM unless the server wants another. */
  readonly stopSignal?: NodeJS.Signals;
  /** How long a clean stop may take before SIGKILL, in milliseconds. */
  readonly stopWithinMs?: number;
}

/** ServerProcess is one running child in a process group of its own. */
export interface ServerProcess {
  readonly name: string;
  readonly pid: number;
  readonly logFile: string;
  /** Resolves when the process has ended, with a sentence that says how. */
  readonly exited: Promise<string>;
  hasExited(): boolean;
  /** stop asks, waits, and kills what does not listen; resolves when the process is gone. Safe to call twice. */
  stop(): Promise<void>;
  /** kill sends any signal (SIGKILL, SIGSTOP, SIGCONT, …) to the whole group at once. */
  kill(signal: NodeJS.Signals): void;
}

/** lastLines returns the end of a log file for an error message; '' when there is none. */
export function lastLines(logFile: string, count = 20): string {
  try {
    return readFileSync(logFile, 'utf8').trimEnd().split('\n').slice(-count).join('\n');
  } catch {
    return '';
  }
}

function signalGroup(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(-pid, signal);
  } catch {
    // ESRCH: already gone, which is what a stop wants.
  }
}

async function endsWithin(exited: Promise<unknown>, milliseconds: number): Promise<boolean> {
  let timer: NodeJS.Timeout | undefined;
  const timeout = new Promise<boolean>((resolve) => (timer = setTimeout(() => resolve(false), milliseconds)));
  const ended = await Promise.race([exited.then(() => true), timeout]);
  clearTimeout(timer);
  return ended;
}

/** startServerProcess spawns the command; it rejects only when the process cannot be spawned at all. */
export async function startServerProcess(server: ServerCommand): Promise<ServerProcess> {
  const { name, logFile, stopSignal = 'SIGTERM', stopWithinMs = 5_000 } = server;
  mkdirSync(dirname(logFile), { recursive: true });
  const log = openSync(logFile, 'a');
  const child = spawn(server.command, server.args, {
    stdio: ['ignore', log, log],
    detached: true,
    env: { ...process.env, ...server.env },
    ...(server.cwd === undefined ? {} : { cwd: server.cwd }),
    ...(server.uid === undefined ? {} : { uid: server.uid }),
    ...(server.gid === undefined ? {} : { gid: server.gid }),
  });
  closeSync(log);
  let ended = false;
  const exited = new Promise<string>((resolve) => {
    child.once('exit', (code, signal) => {
      ended = true;
      if (child.pid !== undefined) forgetGroup(child.pid);
      resolve(
        signal === null
          ? `${name} ended with exit code ${code ?? 'unknown'}`
          : `${name} was ended by ${signal}`,
      );
    });
  });
  await new Promise<void>((resolve, reject) => {
    child.once('spawn', () => resolve());
    child.once('error', (cause) =>
      reject(new Error(`${name} could not be started: ${server.command}: ${cause.message}`, { cause })),
    );
  });
  const pid = child.pid;
  if (pid === undefined) throw new Error(`${name} was spawned without a pid`);
  watchGroup(pid, stopSignal);

  return {
    name,
    pid,
    logFile,
    exited,
    hasExited: () => ended,
    kill: (signal) => signalGroup(pid, signal),
    async stop() {
      if (ended) return;
      signalGroup(pid, stopSignal);
      // A process that a test has stopped with SIGSTOP must run to see the request.
      signalGroup(pid, 'SIGCONT');
      if (await endsWithin(exited, stopWithinMs)) return;
      signalGroup(pid, 'SIGKILL');
      await exited;
    },
  };
}
