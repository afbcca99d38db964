import net, { type AddressInfo } from 'node:net';

/** FakeListener is the open port of a proxy of the fake: bytes go to the upstream and back, no toxic acts on them. */
export interface FakeListener {
  /** The address with the port that the system gave, where the wanted one was 0. */
  readonly listen: string;
  close(): Promise<void>;
}

/** openListener throws what the system says when the port is taken. */
export async function openListener(listen: string, upstream: string): Promise<FakeListener> {
  const [host, port] = splitAddress(listen);
  const sockets = new Set<net.Socket>();
  const server = net.createServer((client) => {
    const [upHost, upPort] = splitAddress(upstream);
    const far = net.connect(upPort, upHost);
    for (const [one, other] of [
      [client, far],
      [far, client],
    ] as const) {
      sockets.add(one);
      one.on('error', () => other.destroy());
      one.on('close', () => {
        sockets.delete(one);
        other.destroy();
      });
      one.pipe(other);
    }
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, host, resolve);
  });
  const address = server.address() as AddressInfo;
  return {
    listen: `${address.family === 'IPv6' ? `[${address.address}]` : address.address}:${address.port}`,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        sockets.forEach((socket) => socket.destroy());
      }),
  };
}

function splitAddress(address: string): [host: string, port: number] {
  const at = address.lastIndexOf(':');
  return [address.slice(0, at).replace(/^\[|\]$/g, ''), Number(address.slice(at + 1))];
}
