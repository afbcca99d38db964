import http from 'node:http';
import net from 'node:net';

/** A client that can be told to go. */
export interface TestLoad {
  stop(): void;
}

/** stallReader opens a connection, asks for a large answer, and stops reading once its first bytes are there. */
export async function stallReader(port: number, path: string): Promise<TestLoad> {
  const socket = net.connect(port, '127.0.0.1');
  socket.on('error', () => undefined);
  socket.write(`GET ${path} HTTP/1.1\r\nHost: stalled\r\n\r\n`);
  await new Promise((resolve) => socket.once('data', resolve));
  socket.pause();
  return { stop: () => socket.destroy() };
}

/** BusyClients counts what clients with short timeouts saw. */
export interface BusyClients extends TestLoad {
  readonly counts: { answered: number; failed: number };
}

/** startBusyClients keeps `count` clients asking, each on fresh connections, giving up after `timeoutMs`. */
export function startBusyClients(port: number, path: string, count: number, timeoutMs: number): BusyClients {
  const counts = { answered: 0, failed: 0 };
  let stopped = false;
  const again = (): void => {
    if (stopped) return;
    const request = http.get({ port, host: '127.0.0.1', path, agent: false, timeout: timeoutMs });
    let done = false;
    const next = (outcome: 'answered' | 'failed'): void => {
      if (done) return;
      done = true;
      counts[outcome] += 1;
      request.destroy();
      setTimeout(again, 10);
    };
    request.on('timeout', () => next('failed'));
    request.on('error', () => next('failed'));
    request.on('response', (response) => {
      response.resume();
      response.on('end', () => next('answered'));
      response.on('error', () => next('failed'));
    });
  };
  for (let client = 0; client < count; client += 1) again();
  return {
    counts,
    stop() {
      stopped = true;
    },
  };
}
