import http from 'node:http';
import net, { type AddressInfo } from 'node:net';

/** TestUpstream is the service behind a proxy: `GET /bytes/<n>` answers n bytes, any other path `ok`. */
export interface TestUpstream {
  readonly port: number;
  readonly address: string;
  readonly close: () => Promise<void>;
}

/** WebUpstream also counts what it could hand over, by path: a count that stands still is a reader that has stalled. */
export interface WebUpstream extends TestUpstream {
  readonly bytesHandedOver: (path: string) => number;
}

const block = Buffer.alloc(64 * 1024, 'x');

/** startUpstream listens on a free port of 127.0.0.1. */
export async function startUpstream(): Promise<WebUpstream> {
  const handedOver = new Map<string, number>();
  const bytesHandedOver = (path: string): number => handedOver.get(path) ?? 0;
  const server = http.createServer((request, response) => {
    const path = request.url ?? '';
    const wanted = Number(/^\/bytes\/(\d+)$/.exec(path)?.[1] ?? '0');
    if (wanted === 0) {
      response.end('ok');
      return;
    }
    response.setHeader('content-length', wanted);
    let left = wanted;
    const write = (): void => {
      while (left > 0) {
        const chunk = left >= block.length ? block : block.subarray(0, left);
        left -= chunk.length;
        handedOver.set(path, bytesHandedOver(path) + chunk.length);
        if (!response.write(chunk)) {
          response.once('drain', write);
          return;
        }
      }
      response.end();
    };
    write();
  });
  return { ...(await listen(server, () => server.closeAllConnections())), bytesHandedOver };
}

/** startByteUpstream answers every first packet with fixed bytes, as a PostgreSQL or Redis would. */
export async function startByteUpstream(answer: (asked: Buffer) => string): Promise<TestUpstream> {
  const sockets = new Set<net.Socket>();
  const server = net.createServer((socket) => {
    sockets.add(socket);
    socket.on('error', () => undefined);
    socket.on('data', (asked) => socket.write(answer(asked)));
  });
  return await listen(server, () => sockets.forEach((socket) => socket.destroy()));
}

async function listen(server: net.Server, dropConnections: () => void): Promise<TestUpstream> {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    port,
    address: `127.0.0.1:${port}`,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        dropConnections();
      }),
  };
}
