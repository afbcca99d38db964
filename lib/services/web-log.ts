import { webEnvironment } from '@/lib/env';
import { createLogger, type Logger } from '@/lib/log';

let log: Logger | undefined;

/** webLog gives the log of this web process. */
export function webLog(): Logger {
  log ??= createLogger({ process: 'web', level: webEnvironment().logLevel });
  return log;
}
