import { setTimeout as delay } from 'node:timers/promises';
import { startServerProcess, type ServerCommand, type ServerProcess } from '../servers/server-process';

/** A process that lives shorter than this is broken rather than unlucky: it is not started again at once. */
const shortLifeMs = 2_000;
const pauseAfterShortLifeMs = 1_000;

/** SupervisedProcess is a process that is started again whenever it ends, until it is stopped. */
export interface SupervisedProcess {
  readonly name: string;
  /** The process that runs at this moment; its pid changes with each start. */
  current(): ServerProcess;
  starts(): number;
  stop(): Promise<void>;
}

/** supervise starts a process and starts it again, at once, whenever it ends; each end is reported with its reason. */
export async function supervise(
  command: ServerCommand,
  onStart: (pid: number) => void,
  report: (line: string) => void,
): Promise<SupervisedProcess> {
  let current = await startServerProcess(command);
  let starts = 1;
  let wanted = true;
  const isWanted = () => wanted;
  onStart(current.pid);

  const startAgain = async (): Promise<void> => {
    // stop() may come while we pause: an engine that nobody will stop must not start.
    while (isWanted()) {
      try {
        current = await startServerProcess(command);
        starts += 1;
        onStart(current.pid);
        return;
      } catch (error) {
        report(`${error instanceof Error ? error.message : String(error)}; trying again`);
        await delay(pauseAfterShortLifeMs);
      }
    }
  };
  const watch = async (): Promise<void> => {
    while (isWanted()) {
      const started = Date.now();
      const how = await current.exited;
      if (!isWanted()) return;
      report(`${how}; starting it again (its log: ${command.logFile})`);
      if (Date.now() - started < shortLifeMs) await delay(pauseAfterShortLifeMs);
      await startAgain();
    }
  };
  const watching = watch();

  return {
    name: command.name,
    current: () => current,
    starts: () => starts,
    async stop() {
      wanted = false;
      await current.stop();
      await watching;
      // A start that had just begun when we were called.
      await current.stop();
    },
  };
}
