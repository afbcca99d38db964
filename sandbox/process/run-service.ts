import pino, { type Logger } from 'pino';
import type { z } from 'zod';
import { type ChildMessage, childConfigVariable } from './child-protocol';

/** RunningService is a service that serves: its ports and the way to stop it. */
export type RunningService = { readonly port?: number; readonly adminPort: number; stop(): Promise<void> };

/** The longest a graceful stop may take before the process ends anyway. */
const stopLimitMs = 2_000;

/**
 * runService is the whole life of a child process: configuration from the environment, start, "ready" to the parent, and the end
 * on SIGTERM or as soon as the parent is gone (the IPC channel closes, also when the parent was killed).
 */
export function runService<C>(
  name: string,
  schema: z.ZodType<C>,
  start: (config: C, log: Logger) => Promise<RunningService>,
): void {
  const log = pino({ name }, pino.destination({ dest: 2, sync: true }));
  let running: RunningService | undefined;
  const stop = (why: string) => {
    log.info({ why }, 'stopping');
    setTimeout(() => process.exit(1), stopLimitMs).unref();
    void Promise.resolve(running?.stop()).then(
      () => process.exit(0),
      () => process.exit(1),
    );
  };
  process.once('SIGTERM', () => stop('SIGTERM'));
  process.once('disconnect', () => stop('the parent is gone'));
  // Ctrl-C reaches the whole terminal group: the parent decides, unless the service runs by itself.
  process.on('SIGINT', () => {
    if (!process.connected) stop('SIGINT');
  });

  startFromEnvironment(schema, (config) => start(config, log)).then(
    (service) => {
      running = service;
      tellParent({
        type: 'ready',
        adminPort: service.adminPort,
        ...(service.port !== undefined && { port: service.port }),
      });
    },
    (error: unknown) => {
      const reason = error instanceof Error ? error.message : String(error);
      log.error({ err: error }, 'could not start');
      tellParent({ type: 'failed', reason }, () => process.exit(1));
    },
  );
}

async function startFromEnvironment<C>(
  schema: z.ZodType<C>,
  start: (config: C) => Promise<RunningService>,
): Promise<RunningService> {
  const text = process.env[childConfigVariable];
  if (text === undefined) throw new Error(`${childConfigVariable} is not set`);
  return start(schema.parse(JSON.parse(text)));
}

function tellParent(message: ChildMessage, then?: () => void): void {
  if (process.send === undefined || !process.connected) {
    then?.();
    return;
  }
  process.send(message, undefined, undefined, () => then?.());
}
