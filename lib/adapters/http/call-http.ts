import http, { type ClientRequest, type IncomingHttpHeaders, type IncomingMessage } from 'node:http';
import https from 'node:https';
import { HttpFailure } from './http-failure';

/** HttpCall is one request on a connection of its own; `budgetMs` covers everything up to the last byte of the answer. */
export interface HttpCall {
  readonly method: 'GET' | 'POST' | 'PATCH' | 'DELETE';
  readonly url: URL;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
  readonly budgetMs: number;
  /** Runs when the connection stands and nothing is sent yet; what it throws is what the call throws, and nothing is sent. */
  readonly beforeSend?: () => void;
  /** Bytes of answer beyond which the call fails; 16 MB unless said. */
  readonly maxBytes?: number;
}

/** HttpAnswer is a complete answer of any status; redirects are not followed. */
export interface HttpAnswer {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly text: string;
}

/** Larger than any answer that we ask for, and small enough to hold a few at once. */
const defaultMaxBytes = 16_000_000;

/**
 * callHttp makes one call; it throws HttpFailure, or what `beforeSend` threw. The connection is never reused: a kept one
 * may be closed by the far side while we write, and then nobody knows whether the request was carried out. `node:http`
 * rather than fetch, because only here can `beforeSend` run between the connection and the first byte.
 */
export function callHttp(call: HttpCall): Promise<HttpAnswer> {
  return new Promise((resolve, reject) => {
    if (!(call.budgetMs > 0)) {
      reject(new HttpFailure('timeout', false, 'no time was left for the call'));
      return;
    }
    const progress = { sent: false, expired: false };
    const request = openRequest(call);
    const settle = (finish: () => void): void => {
      clearTimeout(timer);
      request.destroy();
      finish();
    };
    const fail = (error: unknown): void => settle(() => reject(asError(error)));
    const timer = setTimeout(() => {
      progress.expired = true;
      // After a stall of this process the answer may lie in the socket already: one turn of the loop lets it be read.
      setImmediate(() => {
        fail(new HttpFailure('timeout', progress.sent, `no complete answer within ${call.budgetMs} ms`));
      });
    }, call.budgetMs);

    request.on('error', (cause) => {
      const kind = progress.sent ? 'broken_off' : 'unreachable';
      fail(new HttpFailure(kind, progress.sent, describeCause(cause), cause));
    });
    request.on('response', (response) => {
      collect(response, call.maxBytes ?? defaultMaxBytes, fail, (text) =>
        settle(() => resolve({ status: response.statusCode ?? 0, headers: response.headers, text })),
      );
    });
    sendOnceConnected(request, call, progress, fail);
  });
}

function openRequest(call: HttpCall): ClientRequest {
  const { method, url, headers, body } = call;
  const length = body === undefined ? {} : { 'content-length': String(Buffer.byteLength(body)) };
  const open = url.protocol === 'https:' ? https.request : http.request;
  return open(url, {
    method,
    // A connection of its own, closed after the answer.
    agent: false,
    headers: { 'user-agent': 'masterdeck', accept: 'application/json', ...headers, ...length },
  });
}

function sendOnceConnected(
  request: ClientRequest,
  call: HttpCall,
  progress: { sent: boolean; readonly expired: boolean },
  fail: (error: unknown) => void,
): void {
  request.once('socket', (socket) => {
    socket.once(call.url.protocol === 'https:' ? 'secureConnect' : 'connect', () => {
      if (progress.expired) return;
      try {
        call.beforeSend?.();
      } catch (error) {
        fail(error);
        return;
      }
      progress.sent = true;
      request.end(call.body);
    });
  });
}

function collect(
  response: IncomingMessage,
  maxBytes: number,
  fail: (error: unknown) => void,
  done: (text: string) => void,
): void {
  const chunks: Buffer[] = [];
  let size = 0;
  response.on('data', (chunk: Buffer) => {
    size += chunk.length;
    chunks.push(chunk);
    if (size > maxBytes)
      fail(new HttpFailure('too_large', true, `the answer is larger than ${maxBytes} bytes`));
  });
  const breakOff = (cause?: unknown): void =>
    fail(new HttpFailure('broken_off', true, 'the connection was lost in the middle of the answer', cause));
  response.on('error', breakOff);
  response.on('end', () => {
    if (response.complete) done(Buffer.concat(chunks).toString('utf8'));
    else breakOff();
  });
}

function describeCause(cause: Error): string {
  // Node joins the failures of several addresses (::1 and 127.0.0.1) in an AggregateError without a message.
  if (cause instanceof AggregateError) {
    return cause.errors.map((error) => (error instanceof Error ? error.message : String(error))).join(', ');
  }
  return cause.message;
}

function asError(error: unknown): Error {
  return error instanceof Error ? error : new Error(String(error));
}
