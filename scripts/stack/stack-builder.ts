import type { ServerProcess } from '../servers/server-process';
import type { DirectoryLock } from './directory-lock';

/** StackBuilder collects, part by part, what must be undone, and tells how long each part took. */
export interface StackBuilder {
  /** step runs one part, reports it with its seconds, and names it in the error when it fails. */
  step<Result>(title: string, run: () => Promise<Result>): Promise<Result>;
  /** keep notes a server for the lock, for `broken` and for `stop`, and returns it. */
  keep<Server extends ServerProcess>(server: Server): Server;
  onStop(stop: () => Promise<void>): void;
  readonly broken: Promise<string>;
  /** stop ends all parts, the last first, whatever the others do; it throws the first failure at the end. */
  stop(): Promise<void>;
}

/** createStackBuilder starts an empty stack that holds `lock` until it is stopped. */
export function createStackBuilder(lock: DirectoryLock, report: (line: string) => void): StackBuilder {
  const stops: (() => Promise<void>)[] = [];
  let stopping: Promise<void> | undefined;
  let tellBroken: (how: string) => void = () => undefined;
  const broken = new Promise<string>((resolve) => (tellBroken = resolve));

  const stopAll = async () => {
    const failures: unknown[] = [];
    for (const stop of stops.splice(0).reverse())
      await stop().catch((error: unknown) => failures.push(error));
    lock.release();
    if (failures.length > 0) throw failures[0];
  };
  return {
    broken,
    async step(title, run) {
      const started = Date.now();
      try {
        const result = await run();
        report(`${title.padEnd(34)} ${((Date.now() - started) / 1000).toFixed(1).padStart(5)} s`);
        return result;
      } catch (cause) {
        throw new Error(`${title}: ${cause instanceof Error ? cause.message : String(cause)}`, { cause });
      }
    },
    keep(server) {
      lock.note(server.pid);
      stops.push(() => server.stop());
      void server.exited.then((how) => {
        if (stopping === undefined) tellBroken(`${how} (its log: ${server.logFile})`);
      });
      return server;
    },
    onStop: (stop) => void stops.push(stop),
    stop: () => (stopping ??= stopAll()),
  };
}
