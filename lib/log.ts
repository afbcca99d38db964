import { pino, type DestinationStream, type Logger } from 'pino';
import { openLogOutput } from './log-output';

export type { Logger } from 'pino';

/** redactedPaths name what must never reach a log, wherever an object carries it. */
const redactedPaths = [
  'password',
  'passwordHash',
  'token',
  'cookie',
  'authorization',
  'databaseUrl',
  '*.password',
  '*.passwordHash',
  '*.token',
  '*.cookie',
  '*.authorization',
  '*.databaseUrl',
];

/** createLogger makes the structured log of one process; JSON lines on standard output, or on `destination`. */
export function createLogger(
  options: { readonly process: string; readonly level: string },
  destination: DestinationStream = openLogOutput(1),
): Logger {
  const settings = {
    level: options.level,
    base: { process: options.process, pid: process.pid },
    timestamp: pino.stdTimeFunctions.isoTime,
    redact: { paths: redactedPaths, censor: '[redacted]' },
  };
  return pino(settings, destination);
}
