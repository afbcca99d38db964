import type { Logger } from './ports';

/** Repeated is a task that runs again and again, never twice at once. */
export interface Repeated {
  /** Runs the task now, or once more right after the turn under way. */
  wake(): void;
  /** Ends the repetition; resolves when the turn under way is over. */
  stop(): Promise<void>;
}

/** repeat runs `task` at once and then `everyMs` after each turn. A task that throws is logged, once per row of failures, and goes on. */
export function repeat(name: string, everyMs: number, log: Logger, task: () => Promise<void>): Repeated {
  let stopped = false;
  let woken = false;
  let wakeUp: () => void = () => undefined;
  let failures = 0;
  const pause = () =>
    new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, woken ? 0 : everyMs);
      wakeUp = () => {
        clearTimeout(timer);
        resolve();
      };
    });
  const turn = async () => {
    woken = false;
    try {
      await task();
      if (failures > 0) log.info({ task: name, failures }, 'works again');
      failures = 0;
    } catch (error) {
      failures += 1;
      if (failures === 1) log.warn({ task: name, err: error }, 'failed; it is repeated');
    }
  };
  const isStopped = () => stopped;
  const loop = async () => {
    while (!isStopped()) {
      await turn();
      if (!isStopped()) await pause();
    }
  };
  const running = loop();
  return {
    wake() {
      woken = true;
      wakeUp();
    },
    stop() {
      stopped = true;
      wakeUp();
      return running;
    },
  };
}
