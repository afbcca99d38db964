import net from 'node:net';
import type { Place } from './fan-out-bench';

/**
 * bareUndo does to these proxies the least that can take a fault away and see that it is gone, and nothing else: GET, DELETE, POST and
 * GET over one connection each, written and read as bytes, then one request through the proxy; all proxies at once. It gives
 * the ms until the last is through. No product can be faster here: it is the floor for what this machine and its Toxiproxies do.
 */
export async function bareUndo(places: readonly Place[], upstream: string): Promise<number> {
  const startedAt = performance.now();
  await Promise.all(
    places.map(async ({ server, port }) => {
      const body = JSON.stringify({ name: 'path', listen: `127.0.0.1:${port}`, upstream, enabled: true });
      await converse(server.port, [
        head('GET', '/proxies/path'),
        head('DELETE', '/proxies/path'),
        `${head('POST', '/proxies', body.length)}${body}`,
        head('GET', '/proxies/path'),
      ]);
      await converse(port, [head('GET', '/health')]);
    }),
  );
  return performance.now() - startedAt;
}

function head(method: string, path: string, length = 0): string {
  return `${method} ${path} HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Length: ${length}\r\n\r\n`;
}

/** One request after the other over one connection; an answer that is no 2xx is an error. */
function converse(port: number, requests: readonly string[]): Promise<void> {
  return new Promise((resolve, reject) => {
    const left = [...requests];
    const socket = net.connect(port, '127.0.0.1', () => socket.write(left.shift() ?? ''));
    let seen = '';
    socket.on('data', (chunk) => {
      seen += chunk.toString('latin1');
      if (!isWhole(seen)) return;
      if (!seen.startsWith('HTTP/1.1 2')) reject(new Error(seen));
      seen = '';
      const next = left.shift();
      if (next !== undefined) {
        socket.write(next);
        return;
      }
      socket.destroy();
      resolve();
    });
    socket.on('error', reject);
  });
}

function isWhole(answer: string): boolean {
  const headEnd = answer.indexOf('\r\n\r\n');
  if (headEnd < 0) return false;
  if (/transfer-encoding: chunked/i.test(answer)) return answer.endsWith('0\r\n\r\n');
  const length = Number(/content-length: (\d+)/i.exec(answer)?.[1] ?? 0);
  return answer.length >= headEnd + 4 + length;
}
