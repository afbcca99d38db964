import { connect, createServer, type AddressInfo, type Socket } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';

/** TcpRelay forwards to a server until it is told otherwise. */
export interface TcpRelay {
  readonly port: number;
  /** Nothing passes and nothing is closed, as on a network that is cut. */
  hang(): void;
  /** Every connection is reset and none is taken, as from a server that is down. */
  refuse(): void;
  /** Everything passes, each piece this much later (ms). */
  slow(ms: number): void;
  /** Ends any of the above. */
  resume(): void;
  stop(): Promise<void>;
}

/** startRelay listens on a free port of 127.0.0.1. */
export async function startRelay(targetPort: number): Promise<TcpRelay> {
  const sockets = new Set<Socket>();
  const way = { hanging: false, refusing: false, delayMs: 0 };
  const adopt = (socket: Socket) => {
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket));
    socket.on('error', () => socket.destroy());
    if (way.hanging) socket.pause();
  };
  const forward = (from: Socket, to: Socket) => {
    // A queue, so that what came later stays later when the way gets faster.
    let queue = Promise.resolve();
    let waiting = 0;
    from.on('data', (data) => {
      if (way.delayMs === 0 && waiting === 0) {
        to.write(data);
        return;
      }
      waiting += 1;
      const due = performance.now() + way.delayMs;
      queue = queue.then(async () => {
        await delay(Math.max(0, due - performance.now()));
        waiting -= 1;
        if (!to.destroyed) to.write(data);
      });
    });
    from.on('close', () => to.destroy());
  };
  const server = createServer((client) => {
    if (way.refusing) {
      client.on('error', () => undefined);
      client.resetAndDestroy();
      return;
    }
    const upstream = connect(targetPort, '127.0.0.1');
    forward(client, upstream);
    forward(upstream, client);
    // After the readers are there: a listener for data sets a socket flowing.
    adopt(client);
    adopt(upstream);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    port: (server.address() as AddressInfo).port,
    hang() {
      way.hanging = true;
      for (const socket of sockets) socket.pause();
    },
    refuse() {
      way.refusing = true;
      for (const socket of sockets) socket.resetAndDestroy();
    },
    slow(ms) {
      way.delayMs = ms;
    },
    resume() {
      Object.assign(way, { hanging: false, refusing: false, delayMs: 0 });
      for (const socket of sockets) socket.resume();
    },
    stop: () =>
      new Promise((resolve) => {
        for (const socket of sockets) socket.destroy();
        server.close(() => resolve());
      }),
  };
}
