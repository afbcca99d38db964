import { setTimeout as delay } from 'node:timers/promises';
import { lastLines, type ServerProcess } from './server-process';

/** readyWithinMs: a cold start on a loaded two-core machine; a healthy server is there in under two seconds. */
const readyWithinMs = 60_000;
const pollMs = 50;

/**
 * waitUntilReady polls `isReady` until it answers true. When the process ends first, or the time is up, the process is
 * stopped and an error with the end of its log is thrown.
 */
export async function waitUntilReady(
  server: ServerProcess,
  isReady: () => Promise<boolean>,
  withinMs = readyWithinMs,
): Promise<void> {
  const deadline = Date.now() + withinMs;
  while (Date.now() < deadline) {
    if (server.hasExited()) {
      throw new Error(`${await server.exited} before it was ready.\n${logTail(server)}`);
    }
    if (await isReady()) return;
    await delay(pollMs);
  }
  await server.stop();
  throw new Error(
    `${server.name} was not ready after ${withinMs / 1000} s and was stopped.\n${logTail(server)}`,
  );
}

function logTail(server: ServerProcess): string {
  return `The end of ${server.logFile}:\n${lastLines(server.logFile)}`;
}

/** answersOk tells whether a GET of `url` is answered 2xx within two seconds; any failure is `false`. */
export async function answersOk(url: string): Promise<boolean> {
  try {
    const response = await fetch(url, { signal: AbortSignal.timeout(2_000) });
    await response.body?.cancel();
    return response.ok;
  } catch {
    return false;
  }
}
