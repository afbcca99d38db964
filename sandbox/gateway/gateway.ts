import { randomUUID } from 'node:crypto';
import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import { Pool } from 'undici';
import type { AnsweredRequest } from '../metrics/http-server-metrics';
import { BadRequest, readBody, sendJson } from '../process/json-http';
import type { GatewayTraces, OrderTrace } from './gateway-traces';
import { type Group, groupOfUser, type GroupWeights } from './sticky-split';

/** GatewaySettings: where the two order-services are, how users are split, and when an answer is given up (ms). */
export type GatewaySettings = {
  readonly upstreams: Readonly<Record<Group, string>>;
  readonly weights: GroupWeights;
  readonly timeLimitMs: number;
};

/** Gateway passes orders through to the order-service of the user's group. */
export type Gateway = { readonly handle: RequestListener; close(): Promise<void> };

class TimeLimitReached extends Error {}

const cookiePattern = /(?:^|;\s*)user_id=([A-Za-z0-9-]{1,100})/;

/** createGateway opens no connection before the first order. It counts what it answers and changes nothing in it. */
export function createGateway(
  settings: GatewaySettings,
  record: (request: AnsweredRequest) => void,
  traces?: GatewayTraces,
): Gateway {
  // No bound on connections: the only queue of the shop is the order-service's, where it is measured.
  const open = (origin: string) => new Pool(origin, { connections: null });
  const pools = { control: open(settings.upstreams.control), canary: open(settings.upstreams.canary) };
  return {
    handle: (request, response) => void pass(request, response, settings, pools, { record, traces }),
    close: async () => {
      await Promise.all([pools.control.destroy(), pools.canary.destroy()]);
    },
  };
}

async function pass(
  request: IncomingMessage,
  response: ServerResponse,
  { weights, timeLimitMs }: GatewaySettings,
  pools: Readonly<Record<Group, Pool>>,
  {
    record,
    traces,
  }: { readonly record: (request: AnsweredRequest) => void; readonly traces: GatewayTraces | undefined },
): Promise<void> {
  const acceptedAt = performance.now();
  if (request.method !== 'POST' || request.url !== '/orders') {
    request.resume();
    sendJson(response, request.url === '/health' ? 200 : 404, {
      status: request.url === '/health' ? 'UP' : 'not found',
    });
    return;
  }
  const user = userOf(request) ?? welcome(response);
  const group = groupOfUser(user, weights);
  const trace = traces?.begin(group);
  const ended = new AbortController();
  // undici's own limits tick in whole seconds and start anew for the body: this one bounds the whole.
  const limit = setTimeout(() => ended.abort(new TimeLimitReached()), timeLimitMs);
  response.once('close', () => {
    clearTimeout(limit);
    ended.abort();
    const status = response.headersSent ? response.statusCode : clientClosedRequest;
    trace?.end(status);
    record({
      uri: '/orders',
      method: 'POST',
      status,
      seconds: (performance.now() - acceptedAt) / 1000,
      group,
    });
  });
  try {
    await forward(await readBody(request), response, pools[group], { signal: ended.signal, trace });
  } catch (error) {
    answerFailure(response, error);
  }
}

async function forward(
  body: Buffer,
  response: ServerResponse,
  pool: Pool,
  { signal, trace }: { readonly signal: AbortSignal; readonly trace: OrderTrace | undefined },
): Promise<void> {
  const answer = await pool.request({
    method: 'POST',
    path: '/orders',
    headers: {
      'content-type': 'application/json',
      ...(trace !== undefined && { traceparent: trace.traceparent }),
    },
    body,
    signal,
  });
  const bytes = Buffer.from(await answer.body.arrayBuffer());
  if (response.destroyed) return;
  response.writeHead(answer.statusCode, {
    'content-type': String(answer.headers['content-type'] ?? 'application/octet-stream'),
    'content-length': bytes.length,
  });
  response.end(bytes);
}

function answerFailure(response: ServerResponse, error: unknown): void {
  if (error instanceof BadRequest) {
    sendJson(response, error.status, { error: error.message });
    return;
  }
  const late = error instanceof TimeLimitReached;
  sendJson(response, late ? 504 : 502, {
    error: late ? 'the order-service took too long' : 'no order-service',
  });
}

/** userOf reads the user's id from the header, else from the cookie. */
function userOf(request: IncomingMessage): string | undefined {
  const header = request.headers['x-user-id'];
  if (typeof header === 'string' && header !== '') return header;
  return cookiePattern.exec(request.headers.cookie ?? '')?.[1];
}

/** welcome gives an unknown user an id to keep, so that the split is sticky from the first order on. */
function welcome(response: ServerResponse): string {
  const user = randomUUID();
  response.setHeader('set-cookie', `user_id=${user}; Path=/; HttpOnly; SameSite=Lax`);
  return user;
}

/** nginx's status for a client that left before the answer. */
const clientClosedRequest = 499;
