import { createServer } from 'node:net';

/** Below the kernel's range for outgoing connections (32768–60999), so that no client socket can take a port between our look and the server's bind. */
const firstPort = 20_000;
const lastPort = 31_999;

const handedOut = new Set<number>();

/** isPortFree tells whether a server could listen on 127.0.0.1:`port` at this moment. */
export function isPortFree(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const probe = createServer();
    probe.once('error', () => resolve(false));
    probe.listen({ port, host: '127.0.0.1', exclusive: true }, () => probe.close(() => resolve(true)));
  });
}

/** freePort picks a port between 20000 and 31999 that nobody listens on and that this process was not given before. */
export async function freePort(): Promise<number> {
  for (let attempt = 0; attempt < 200; attempt += 1) {
    const port = firstPort + Math.floor(Math.random() * (lastPort - firstPort + 1));
    if (handedOut.has(port)) continue;
    handedOut.add(port);
    if (await isPortFree(port)) return port;
  }
  throw new Error(`No free port found between ${firstPort} and ${lastPort} on 127.0.0.1 after 200 tries`);
}
