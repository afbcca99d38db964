import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { DirectoryInUseError, lockDirectory } from './directory-lock';
import { identifyProcess } from './process-identity';

let folder: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'lock-test-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

it('refuses a second owner while the first one lives, and accepts one afterwards', async () => {
  const lock = await lockDirectory(folder);
  await expect(lockDirectory(folder)).rejects.toThrow(DirectoryInUseError);
  lock.release();
  (await lockDirectory(folder)).release();
});

it('ends the children that a killed owner left behind', async () => {
  const child = spawn('/bin/sleep', ['60'], { detached: true, stdio: 'ignore' });
  const ended = new Promise<string | null>((resolve) => child.once('exit', (_, signal) => resolve(signal)));
  const children = [identifyProcess(child.pid ?? 0)];
  writeFileSync(
    join(folder, 'running.json'),
    JSON.stringify({ owner: { pid: 999_999, startedAt: '1' }, children }),
  );
  const lock = await lockDirectory(folder);
  expect(await ended).toBe('SIGTERM');
  lock.release();
});

it('leaves alone a process that was given the pid of an old child', async () => {
  const child = { pid: process.pid, startedAt: 'another time' };
  writeFileSync(
    join(folder, 'running.json'),
    JSON.stringify({ owner: { pid: process.pid, startedAt: 'x' }, children: [child] }),
  );
  (await lockDirectory(folder)).release();
});

it('gets over notes that a kill cut off in mid-write', async () => {
  writeFileSync(join(folder, 'running.json'), '{"owner":{"pi');
  (await lockDirectory(folder)).release();
});
