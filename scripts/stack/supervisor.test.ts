import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { supervise, type SupervisedProcess } from './supervisor';

let folder: string;
let supervised: SupervisedProcess | undefined;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'supervisor-test-'));
});
afterEach(async () => {
  await supervised?.stop();
  rmSync(folder, { recursive: true, force: true });
});

function command(script: string) {
  return { name: 'engine', command: '/bin/sh', args: ['-c', script], logFile: join(folder, 'engine.log') };
}

it('starts a killed process again and says how it ended', async () => {
  const pids: number[] = [];
  const lines: string[] = [];
  supervised = await supervise(
    command('exec sleep 60'),
    (pid) => pids.push(pid),
    (line) => lines.push(line),
  );
  supervised.current().kill('SIGKILL');
  await vi.waitUntil(() => pids.length === 2, { timeout: 5_000 });
  expect(lines[0]).toContain('engine was ended by SIGKILL; starting it again');
  expect(supervised.current().pid).toBe(pids[1]);
});

it('pauses between starts of a process that ends at once', async () => {
  const starts: number[] = [];
  supervised = await supervise(
    command('exit 1'),
    () => starts.push(Date.now()),
    () => undefined,
  );
  await vi.waitUntil(() => starts.length === 3, { timeout: 10_000 });
  expect((starts[2] ?? 0) - (starts[0] ?? 0)).toBeGreaterThan(1_900);
});

it('does not start again what it was asked to stop', async () => {
  supervised = await supervise(
    command('trap "echo asked; exit 0" TERM; while :; do sleep 0.05; done'),
    () => undefined,
    () => undefined,
  );
  await supervised.stop();
  expect(supervised.starts()).toBe(1);
  expect(supervised.current().hasExited()).toBe(true);
  // The shell itself may write that its sleep was terminated; what counts is that it was asked no more than once.
  const log = readFileSync(join(folder, 'engine.log'), 'utf8');
  expect(log.match(/asked/g)?.length ?? 0).toBeLessThanOrEqual(1);
});
