import http, { type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** ScriptedServer answers as a test says: what no real server can be made to give. */
export interface ScriptedServer {
  readonly url: string;
  readonly port: number;
  readonly close: () => Promise<void>;
}

/** startScriptedServer listens on a free port of 127.0.0.1; `close` also drops requests that were never answered. */
export async function startScriptedServer(
  answer: (request: IncomingMessage, response: ServerResponse, body: string) => void,
): Promise<ScriptedServer> {
  const server = http.createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => answer(request, response, Buffer.concat(chunks).toString('utf8')));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    port,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
