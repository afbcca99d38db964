import http from 'node:http';
import type { AddressInfo } from 'node:net';

/** RelayedAnswer is what the server behind a relay said. */
export interface RelayedAnswer {
  readonly status: number;
  readonly type: string;
  readonly text: string;
}

/** What becomes of an answer: passed on (changed or not), its connection cut before or in the middle of it, or kept back for ever. */
export type Relayed = RelayedAnswer | 'cut' | 'half' | 'never';

/** RelayedCall is one request as the relay saw it. */
export interface RelayedCall {
  readonly method: string;
  readonly path: string;
  readonly body: string;
}

/** HttpRelay stands before a real HTTP server and passes everything on until it is told otherwise. */
export interface HttpRelay {
  readonly url: string;
  /** Changes answers; passes them on as they are unless set. */
  alter: (answer: RelayedAnswer, call: RelayedCall) => Relayed;
  /** Waited for before a call is passed on; 'refuse' never passes it on and resets the connection. */
  before: (call: RelayedCall) => Promise<'refuse' | undefined> | 'refuse' | undefined;
  /** Waited for after the call was carried out and before its answer is given. */
  after: (call: RelayedCall) => Promise<void> | undefined;
  /** Passes everything on again. */
  heal(): void;
  close(): Promise<void>;
}

const passOn = {
  alter: (answer: RelayedAnswer): Relayed => answer,
  before: () => undefined,
  after: () => undefined,
};

/** startHttpRelay listens on a free port of 127.0.0.1. A call is carried out even when the one who asked has given up. */
export async function startHttpRelay(targetUrl: string): Promise<HttpRelay> {
  const server = http.createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('error', () => undefined);
    request.on('end', () => {
      const { method = 'GET', url: path = '/' } = request;
      const call = { method, path, body: Buffer.concat(chunks).toString('utf8') };
      const type = request.headers['content-type'];
      void pass(relay, targetUrl, call, type, response).catch(() => response.destroy());
    });
    response.on('error', () => undefined);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const relay: HttpRelay = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    ...passOn,
    heal: () => Object.assign(relay, passOn),
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
  return relay;
}

async function pass(
  relay: HttpRelay,
  targetUrl: string,
  call: RelayedCall,
  type: string | undefined,
  response: http.ServerResponse,
): Promise<void> {
  if ((await relay.before(call)) === 'refuse') {
    response.socket?.resetAndDestroy();
    return;
  }
  const answer = await fetch(`${targetUrl}${call.path}`, {
    method: call.method,
    ...(call.body === '' ? {} : { body: call.body, headers: { 'content-type': type ?? 'text/plain' } }),
  });
  const text = await answer.text();
  await relay.after(call);
  const relayed = relay.alter(
    { status: answer.status, type: answer.headers.get('content-type') ?? 'text/plain', text },
    call,
  );
  if (relayed === 'never') return;
  if (relayed === 'cut') {
    response.socket?.resetAndDestroy();
    return;
  }
  if (relayed === 'half') {
    response.writeHead(200, { 'content-length': text.length + 1 });
    response.write(text.slice(0, text.length / 2) || '{');
    setImmediate(() => response.socket?.destroy());
    return;
  }
  response.writeHead(relayed.status, { 'content-type': relayed.type });
  response.end(relayed.status === 204 ? undefined : relayed.text);
}
