import { createServer, type Server } from 'node:net';
import { afterEach, expect, it } from 'vitest';
import { postWebhook } from './post-webhook';

let server: Server | undefined;

/** A receiver that answers each connection with these bytes, and with silence where there are none. */
async function receiver(answer: string): Promise<string> {
  const listening = createServer((socket) => {
    socket.on('error', () => undefined);
    socket.once('data', () => {
      if (answer !== '') socket.end(answer);
    });
  });
  server = listening;
  await new Promise<void>((resolve) => listening.listen(0, '127.0.0.1', resolve));
  const address = listening.address();
  if (address === null || typeof address === 'string') throw new Error('no port');
  return `http://127.0.0.1:${address.port}/hook/secret`;
}

afterEach(() => server?.close());

const http = (status: string, body: string, more = '') =>
  `HTTP/1.1 ${status}\r\ncontent-type: text/html\r\ncontent-length: ${body.length}\r\n${more}connection: close\r\n\r\n${body}`;
const page = '<!DOCTYPE html><html><body>Sign in</body></html>';

it.each([
  ['Slack, which calls its "ok" a web page', http('200 OK', 'ok'), 'sent'],
  ['an empty 204', 'HTTP/1.1 204 No Content\r\nconnection: close\r\n\r\n', 'sent'],
  ['two answers at once: which one holds is not known', http('200 OK', 'ok') + http('500 Oops', ''), 'retry'],
  ['a sign-in page with 200', http('200 OK', page), 'retry'],
  ["a gateway's page with 403", http('403 Forbidden', page), 'retry'],
  [
    'a redirect, which is not followed',
    http('302 Found', '', 'location: http://127.0.0.1:1/\r\n'),
    'refused',
  ],
  ['too many requests', http('429 Slow', ''), 'retry'],
  ['gone', http('410 Gone', ''), 'refused'],
  ['silence', '', 'retry'],
  ['half an answer', 'HTTP/1.1 200 OK\r\ncontent-length: 40\r\n\r\nok', 'retry'],
  ['no HTTP at all', 'SSH-2.0-OpenSSH\r\n', 'retry'],
])('%s', async (_, answer, kind) => {
  const url = await receiver(answer);
  const outcome = await postWebhook({ url, key: 'k', id: '1', body: '{}', budgetMs: 400 });
  expect(outcome.kind, JSON.stringify(outcome)).toBe(kind);
  expect(JSON.stringify(outcome)).not.toContain('127.0.0.1');
});
