import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { freePort } from '@/scripts/servers/free-port';
import type { RunningServer } from '@/scripts/servers/running-server';
import { startToxiproxy } from '@/scripts/servers/toxiproxy';
import type { Fault } from '../fault/fault';
import { manualAbortCommands } from './manual-abort-commands';

let toxiproxy: RunningServer;
beforeAll(async () => {
  toxiproxy = await startToxiproxy();
});
afterAll(async () => {
  await toxiproxy.stop();
});

async function call(method: string, route: string, body?: object): Promise<unknown> {
  const sent = body === undefined ? {} : { body: JSON.stringify(body) };
  const answer = await fetch(`${toxiproxy.url}${route}`, { method, ...sent });
  return answer.json();
}

const latency = {
  kind: 'toxics',
  toxics: [
    { type: 'latency', stream: 'downstream', toxicity: 1, attributes: { latency: 2_000, jitter: 300 } },
  ],
} satisfies Fault;

it.each([
  ['toxics', latency],
  ['down', { kind: 'down' }],
] as const)(
  'the lines on the back of a card undo a fault of the kind %s, typed into a plain shell',
  async (kind, fault) => {
    const name = `order proxy-${kind}`;
    const listen = `127.0.0.1:${await freePort()}`;
    const route = `/proxies/${encodeURIComponent(name)}`;
    await call('POST', '/proxies', { name, listen, upstream: '127.0.0.1:9', enabled: true });
    const [toxic] = latency.toxics;
    await call('POST', `${route}/toxics`, { name: 'gd-abc-1-0', ...toxic });
    if (kind === 'down') await call('POST', route, { enabled: false });
    const lines = manualAbortCommands([{ apiUrl: toxiproxy.url, proxy: name }], fault);
    // A poker card holds 47 characters of this face at 6 pt: a line that breaks is a line mistyped.
    expect(lines.filter((line) => line.length > 47)).toEqual([]);
    const { stdout } = await promisify(execFile)('sh', ['-c', lines.join('\n')]);
    expect(stdout).toContain('"toxics":[]');
    expect(await call('GET', route)).toMatchObject({
      name,
      listen,
      upstream: '127.0.0.1:9',
      enabled: true,
      toxics: [],
    });
  },
);
