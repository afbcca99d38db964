import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import {
  guardBodyLimitBytes,
  guardChargeSchema,
  guardRefSchema,
  type GuardRefusal,
} from '@/lib/domain/guard/guard-protocol';
import { guardHeaders, signAnswer } from '@/lib/domain/guard/sign-message';
import { createAuthenticator, type Authenticator } from './authenticate';
import { GuardRefused, type Guard } from './guard';
import type { GuardLog } from './ports';

export interface ServeOptions {
  readonly guard: Guard;
  readonly secret: string;
  readonly log: GuardLog;
  readonly toxiproxyVersion: () => Promise<string | null>;
}

interface Answer {
  readonly status: number;
  readonly body: object;
}

/** createGuardServer is the HTTP border: signed JSON in, signed JSON out; `/healthz` alone is open, and tells nothing else. */
export function createGuardServer(options: ServeOptions): Server {
  const authenticator = createAuthenticator(options.secret);
  const server = createServer((request, response) => {
    answer(options, authenticator, request, response).catch((error: unknown) => {
      options.log.error({ err: error }, 'a request broke');
      response.destroy();
    });
  });
  server.requestTimeout = 5_000;
  server.headersTimeout = 5_000;
  server.keepAliveTimeout = 1_000;
  server.maxConnections = 256;
  return server;
}

async function answer(
  options: ServeOptions,
  authenticator: Authenticator,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const path = request.url ?? '';
  if (request.method === 'GET' && path === '/healthz') {
    send(response, {}, { status: 200, body: { status: 'ok' } });
    return;
  }
  if (request.method !== 'POST') {
    send(response, {}, refusal(404, 'bad_request', 'no such path'));
    return;
  }
  const body = await readBody(request);
  if (body === null) {
    response.setHeader('connection', 'close');
    send(response, {}, refusal(413, 'bad_request', 'the body is too large'));
    return;
  }
  const nonce = authenticator.accept(request.headers, path, body);
  if (nonce === null) {
    const session = { [guardHeaders.session]: authenticator.session() };
    send(response, session, refusal(401, 'unauthorised', 'the signature does not fit'));
    return;
  }
  const given = await carryOut(options, path, body);
  const text = JSON.stringify(given.body);
  const signature = signAnswer(options.secret, { nonce, status: given.status, body: text });
  send(response, { [guardHeaders.signature]: signature }, given);
}

async function carryOut(options: ServeOptions, path: string, body: string): Promise<Answer> {
  try {
    return { status: 200, body: await dispatch(options, path, JSON.parse(body)) };
  } catch (error) {
    if (error instanceof GuardRefused) return refusal(409, error.refusal, error.message);
    if (error instanceof SyntaxError || (error instanceof Error && error.name === 'ZodError'))
      return refusal(400, 'bad_request', error.message);
    throw error;
  }
}

async function dispatch({ guard, toxiproxyVersion }: ServeOptions, path: string, body: unknown) {
  switch (path) {
    case '/v1/status': {
      const [status, version] = await Promise.all([guard.status(), toxiproxyVersion()]);
      return { ...status, toxiproxyVersion: version };
    }
    case '/v1/charge':
      await guard.charge(guardChargeSchema.parse(body));
      return { done: true };
    case '/v1/renew':
      return guard.renew(guardRefSchema.parse(body));
    case '/v1/release':
      await guard.release(guardRefSchema.parse(body));
      return { done: true };
    case '/v1/undo':
      return { done: true, ...guard.undo(guardRefSchema.parse(body)) };
    default:
      throw new GuardRefused('bad_request', 'no such path');
  }
}

function refusal(status: number, refused: GuardRefusal, detail: string): Answer {
  return { status, body: { refused, detail } };
}

function send(
  response: ServerResponse,
  headers: Readonly<Record<string, string>>,
  { status, body }: Answer,
): void {
  response.writeHead(status, {
    'content-type': 'application/json',
    'cache-control': 'no-store',
    ...headers,
  });
  response.end(JSON.stringify(body));
}

/** readBody gives null as soon as the body is larger than the limit. */
async function readBody(request: IncomingMessage): Promise<string | null> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of request as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size > guardBodyLimitBytes) return null;
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString('utf8');
}
