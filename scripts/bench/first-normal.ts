import http from 'node:http';

/** A request that takes no longer than this saw no fault: the bench injects 500 ms. */
const normalWithinMs = 250;
const startEveryMs = 5;

/** watchForNormal asks over fresh connections until one request is answered as without a fault; the time it resolves with is `performance.now()`. */
export function watchForNormal(port: number, giveUpAfterMs: number): Promise<number> {
  return new Promise((resolve, reject) => {
    const startedAt = performance.now();
    const stop = (): void => clearInterval(timer);
    const timer = setInterval(() => {
      if (performance.now() - startedAt > giveUpAfterMs) {
        stop();
        reject(new Error(`no normal answer through port ${port} within ${giveUpAfterMs} ms`));
        return;
      }
      void askFresh(port).then((tookMs) => {
        if (tookMs === null || tookMs > normalWithinMs) return;
        stop();
        resolve(performance.now());
      });
    }, startEveryMs);
  });
}

/** askFresh gives how long one request over a new connection took, in ms; null when it failed. */
export function askFresh(port: number, timeoutMs = 3_000): Promise<number | null> {
  const startedAt = performance.now();
  return new Promise((resolve) => {
    const request = http.get({ host: '127.0.0.1', port, path: '/health', agent: false, timeout: timeoutMs });
    request.on('timeout', () => request.destroy());
    request.on('error', () => resolve(null));
    request.on('response', (response) => {
      response.on('error', () => resolve(null));
      response.on('end', () => resolve(performance.now() - startedAt));
      response.resume();
    });
  });
}
