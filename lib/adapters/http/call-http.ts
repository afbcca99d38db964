import http, { type ClientRequest, type IncomingHttpHeaders, type IncomingMessage } from 'node:http';
import https from 'node:https';
import { HttpFailure } from './http-failure';

/** HttpCall is one request; `budgetMs` covers everything up to the last byte of the answer. */
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
  /** Whose connections may carry the call (see createBriefAgent); without one it gets a connection of its own. */
  readonly agent?: http.Agent | undefined;
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
 * callHttp makes one call; it throws HttpFailure, or what `beforeSend` threw. `node:http` rather than fetch, because only here can
 * `beforeSend` run between the connection and the first byte. A kept connection may be closed by the far side while we write, and
 * then nobody knows whether the request was carried out: a GET is asked once more on a new one, any other call fails as sent.
 */
export async function callHttp(call: HttpCall): Promise<HttpAnswer> {
  const startedMs = performance.now();
  try {
    return await callOnce(call);
  } catch (error) {
    if (!(error instanceof ConnectionWasOld) || call.method !== 'GET') throw error;
    return await callOnce({
      ...call,
      agent: undefined,
      budgetMs: call.budgetMs - (performance.now() - startedMs),
    });
  }
}

/** The connection had carried a call before, and broke with nothing of this answer on it. */
class ConnectionWasOld extends HttpFailure {}

function callOnce(call: HttpCall): Promise<HttpAnswer> {
  return new Promise((resolve, reject) => {
    if (!(call.budgetMs > 0)) {
      reject(new HttpFailure('timeout', false, 'no time was left for the call'));
      return;
    }
    const progress = { sent: false, expired: false, answered: false };
    const request = openRequest(call);
    const fail = (error: unknown): void => {
      clearTimeout(timer);
      request.destroy();
      reject(asError(error));
    };
    const timer = setTimeout(() => {
      progress.expired = true;
      // After a stall of this process the answer may lie in the socket already: one turn of the loop lets it be read.
      setImmediate(() => {
        fail(new HttpFailure('timeout', progress.sent, `no complete answer within ${call.budgetMs} ms`));
      });
    }, call.budgetMs);

    request.on('error', (cause) => {
      const kind = progress.sent ? 'broken_off' : 'unreachable';
      const Failure = request.reusedSocket && !progress.answered ? ConnectionWasOld : HttpFailure;
      fail(new Failure(kind, progress.sent, describeCause(cause), cause));
    });
    request.on('response', (response) => {
      progress.answered = true;
      collect(response, call.maxBytes ?? defaultMaxBytes, fail, (text) => {
        clearTimeout(timer);
        if (!call.agent) request.destroy();
        resolve({ status: response.statusCode ?? 0, headers: response.headers, text });
      });
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
    // Without an agent: a connection of its own, closed after the answer.
    agent: call.agent ?? false,
    headers: { 'user-agent': 'masterdeck', accept: 'application/json', ...headers, ...length },
  });
}

function sendOnceConnected(
  request: ClientRequest,
  call: HttpCall,
  progress: { sent: boolean; readonly expired: boolean },
  fail: (error: unknown) => void,
): void {
  const sendNow = (): void => {
    if (progress.expired) return;
    try {
      call.beforeSend?.();
    } catch (error) {
      fail(error);
      return;
    }
    progress.sent = true;
    request.end(call.body);
  };
  request.once('socket', (socket) => {
    if (request.reusedSocket) sendNow();
    else socket.once(call.url.protocol === 'https:' ? 'secureConnect' : 'connect', sendNow);
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
