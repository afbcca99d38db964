import http, { type IncomingMessage, type ServerResponse } from 'node:http';
import { callHttp, type HttpCall } from '../../http/call-http';
import { startScriptedServer } from '../../http/testing/scripted-server';

/**
 * Mishap is what happens to one call on its way: its answer is lost (the call is carried out), it never arrives, it is carried
 * out and answered with a gateway's HTML, its answer is cut off in the middle, its answer never comes, or the method is unknown there (405, not carried out).
 */
export type Mishap =
  'answer_lost' | 'never_arrives' | 'html_503' | 'half_an_answer' | 'hangs' | 'unknown_method';

/** Gateway stands between the driver and a real Toxiproxy; `calls` lists what it saw. */
export interface FlakyGateway {
  readonly url: string;
  readonly calls: string[];
  /** The mishap of a call, chosen by its number (from 0); null forwards it. */
  plan: (call: number, method: string, path: string) => Mishap | null;
  readonly close: () => Promise<void>;
}

/** startFlakyGateway forwards to `target` until it is told otherwise. */
export async function startFlakyGateway(target: string): Promise<FlakyGateway> {
  const gateway: { calls: string[]; plan: FlakyGateway['plan'] } = { calls: [], plan: () => null };
  const server = await startScriptedServer((request, response, body) => {
    const [method, path] = [request.method ?? '', request.url ?? ''];
    const mishap = gateway.plan(gateway.calls.length, method, path);
    gateway.calls.push(`${method} ${path}`);
    void pass(target, request, response, body, mishap);
  });
  return Object.assign(gateway, { url: server.url, close: server.close });
}

async function pass(
  target: string,
  request: IncomingMessage,
  response: ServerResponse,
  body: string,
  mishap: Mishap | null,
): Promise<void> {
  if (mishap === 'never_arrives') {
    request.socket.destroy();
    return;
  }
  if (mishap === 'unknown_method') {
    response.writeHead(405).end();
    return;
  }
  const answer = await callHttp({
    method: request.method as HttpCall['method'],
    url: new URL(request.url ?? '/', target),
    ...(body === '' ? {} : { body }),
    budgetMs: 5_000,
  });
  switch (mishap) {
    case 'answer_lost':
      request.socket.destroy();
      return;
    case 'hangs':
      return;
    case 'html_503':
      response.writeHead(503, { 'content-type': 'text/html' });
      response.end('<html><head><title>Timeout</title></head><body><h1>Timeout</h1></body></html>');
      return;
    case 'half_an_answer':
      response.writeHead(answer.status, { 'content-length': Math.max(answer.text.length, 2) });
      response.write(answer.text.slice(0, answer.text.length / 2) || '{');
      response.on('error', () => undefined);
      setImmediate(() => request.socket.destroy());
      return;
    case null:
      response.writeHead(answer.status, { 'content-type': answer.headers['content-type'] ?? 'text/plain' });
      response.end(http.STATUS_CODES[answer.status] === 'No Content' ? undefined : answer.text);
  }
}
