import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';

/** HttpServer is a listening server on 127.0.0.1 and the way to end it. */
export type HttpServer = { readonly port: number; close(): Promise<void> };

/** How long answers in flight may still take when the server closes. */
const closeGraceMs = 300;

/** listen starts an HTTP server on 127.0.0.1; port 0 takes a free one. It rejects if the port is taken. */
export async function listen(port: number, handle: RequestListener): Promise<HttpServer> {
  const server = createServer(handle);
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, '127.0.0.1', () => resolve());
  });
  return { port: (server.address() as AddressInfo).port, close: () => closeServer(server) };
}

async function closeServer(server: Server): Promise<void> {
  const closed = new Promise<void>((resolve) => {
    server.close(() => resolve());
  });
  server.closeIdleConnections();
  const cut = setTimeout(() => server.closeAllConnections(), closeGraceMs);
  await closed;
  clearTimeout(cut);
}
