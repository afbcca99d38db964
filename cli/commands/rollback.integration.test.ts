import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { z } from 'zod';
import { proxySnapshotSchema, type ProxySnapshot } from '@/lib/domain/fault/fault';
import { directRollbackCommand } from '@/lib/domain/fault/direct-rollback';
import { freePort } from '@/scripts/servers/free-port';
import type { RunningServer } from '@/scripts/servers/running-server';
import { startToxiproxy } from '@/scripts/servers/toxiproxy';
import { runCommand } from '../testing/run-command';

let toxiproxy: RunningServer;
let folder: string;
let found: ProxySnapshot;
let file: string;

const name = 'shop_test_order';
const stranger = {
  name: 'their-own',
  type: 'latency',
  stream: 'downstream',
  toxicity: 1,
  attributes: { latency: 7, jitter: 0 },
};
const ours = { ...stranger, name: 'gd-abc123def-1-0', attributes: { latency: 2_000, jitter: 0 } };

beforeAll(async () => {
  [toxiproxy, folder] = await Promise.all([startToxiproxy(), mkdtemp(path.join(tmpdir(), 'rollback-test-'))]);
});
afterAll(async () => {
  await Promise.all([toxiproxy.stop(), rm(folder, { recursive: true, force: true })]);
});
beforeEach(async () => {
  await call('DELETE', `/proxies/${name}`);
  const listen = `127.0.0.1:${await freePort()}`;
  found = { name, listen, upstream: '127.0.0.1:9', enabled: true, toxics: [stranger] };
  await call('POST', '/proxies', { name, listen, upstream: found.upstream, enabled: true });
  await call('POST', `/proxies/${name}/toxics`, stranger);
  file = path.join(folder, 'snapshot.json');
  await writeFile(file, JSON.stringify([{ apiUrl: toxiproxy.url, proxy: name, snapshot: found }]));
});

async function call(method: string, route: string, body?: object): Promise<unknown> {
  const answer = await fetch(`${toxiproxy.url}${route}`, {
    method,
    ...(body && { body: JSON.stringify(body) }),
  });
  const text = await answer.text();
  return text === '' ? null : JSON.parse(text);
}

async function see(): Promise<ProxySnapshot> {
  const proxies = z.record(z.string(), proxySnapshotSchema).parse(await call('GET', '/proxies'));
  const proxy = proxies[name];
  if (proxy === undefined) throw new Error('the proxy is not there');
  return proxy;
}

it('takes our toxic away, keeps the stranger’s, and reads the proxy back', async () => {
  await call('POST', `/proxies/${name}/toxics`, ours);
  const dry = await runCommand('rollback', '--direct', file, '--dry-run');
  expect(dry).toMatchObject({ code: 13 });
  expect((await see()).toxics).toHaveLength(2);
  const result = await runCommand('rollback', '--direct', file);
  expect(result).toMatchObject({ code: 0, err: '' });
  expect(result.out).toContain("everybody else's toxics");
  expect(await see()).toMatchObject({ enabled: true, listen: found.listen, toxics: [stranger] });
  expect((await runCommand('rollback', '--direct', file, '--dry-run')).code).toBe(0);
});

it('builds a proxy again that a dead engine left missing, stranger’s toxic included', async () => {
  await call('DELETE', `/proxies/${name}`);
  expect(await runCommand('rollback', '--direct', file)).toMatchObject({ code: 0 });
  expect(await see()).toMatchObject({ enabled: true, upstream: found.upstream, toxics: [stranger] });
});

it('is the very command that a run shows, as a process of its own', async () => {
  await call('POST', `/proxies/${name}/toxics`, ours);
  const command = directRollbackCommand([{ apiUrl: toxiproxy.url, proxy: name, snapshot: found }]);
  const script = command.replace('npx masterdeck', `${process.execPath} cli/masterdeck.mjs`);
  const { stdout } = await promisify(execFile)('/bin/sh', ['-c', script]);
  expect(stdout).toContain('read back clean');
  expect((await see()).toxics).toEqual([stranger]);
});

it('prints plain calls that do the same', async () => {
  await call('POST', `/proxies/${name}/toxics`, ours);
  const { out } = await runCommand('rollback', '--direct', file, '--print-curl');
  expect(out).toContain(`-X DELETE '${toxiproxy.url}/proxies/${name}'`);
  await promisify(execFile)('/bin/sh', ['-c', out]);
  expect(await see()).toMatchObject({ enabled: true, toxics: [stranger] });
});

it('says so when it cannot tell, and ends with 13', async () => {
  const apiUrl = `http://127.0.0.1:${await freePort()}`;
  const snapshot = JSON.stringify([{ apiUrl, proxy: name, snapshot: found }]);
  const result = await runCommand('rollback', '--direct', snapshot, '--within', '1');
  expect(result.code).toBe(13);
  expect(result.out).toContain('NOT CONFIRMED: a fault may still be live');
});

it.each([
  ['no JSON', '[{', 'not JSON'],
  ['another shape', '[{"apiUrl": "http://127.0.0.1:8474"}]', 'expected shape'],
  ['a file that is not there', '/nowhere/snapshot.json', 'ENOENT'],
])('refuses %s with a clear line', async (_, given, words) => {
  const result = await runCommand('rollback', '--direct', given);
  expect(result.code).toBe(1);
  expect(result.err).toContain(words);
});
