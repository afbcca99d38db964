import { connect, createServer, type AddressInfo, type Socket } from 'node:net';

/** TcpRelay forwards to a server until it is told to hang: then nothing passes and nothing is closed, as on a network that is cut. */
export interface TcpRelay {
  readonly port: number;
  hang(): void;
  resume(): void;
  stop(): Promise<void>;
}

/** startRelay listens on a free port of 127.0.0.1. */
export async function startRelay(targetPort: number): Promise<TcpRelay> {
  const sockets = new Set<Socket>();
  let hanging = false;
  const adopt = (socket: Socket) => {
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket));
    socket.on('error', () => socket.destroy());
    if (hanging) socket.pause();
  };
  const server = createServer((client) => {
    const upstream = connect(targetPort, '127.0.0.1');
    adopt(client);
    adopt(upstream);
    client.on('data', (data) => void upstream.write(data));
    upstream.on('data', (data) => void client.write(data));
    client.on('close', () => upstream.destroy());
    upstream.on('close', () => client.destroy());
    if (hanging) {
      client.pause();
      upstream.pause();
    }
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    port: (server.address() as AddressInfo).port,
    hang() {
      hanging = true;
      for (const socket of sockets) socket.pause();
    },
    resume() {
      hanging = false;
      for (const socket of sockets) socket.resume();
    },
    stop: () =>
      new Promise((resolve) => {
        for (const socket of sockets) socket.destroy();
        server.close(() => resolve());
      }),
  };
}
