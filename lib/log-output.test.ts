import { execFileSync } from 'node:child_process';
import { closeSync, constants, mkdtempSync, openSync, readFileSync, readSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, describe, expect, it } from 'vitest';
import { openLogOutput } from './log-output';

const folder = mkdtempSync(join(tmpdir(), 'masterdeck-log-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
const checkout = new URL('..', import.meta.url).pathname;

/** Two lines before the event loop turns, two after, and then the end of the process. */
const child = `import { createLogger } from '${checkout}lib/log.ts';
const log = createLogger({ process: 'test', level: 'info' });
const twice = (name) => [1, 2].forEach((n) => log.info(name + n));
twice('early');
setTimeout(() => { twice('late'); process.exit(7); }, 50);`;

/** The exit code of the child, with its output here. */
function exitCodeWith(fd: number): unknown {
  try {
    const args = ['--import', 'tsx', '--input-type=module', '-e', child];
    execFileSync(process.execPath, args, {
      stdio: ['ignore', fd, 'inherit'],
      timeout: 20_000,
      cwd: checkout,
    });
    return 0;
  } catch (error) {
    return error instanceof Error && 'status' in error ? error.status : error;
  }
}

describe('a log output', () => {
  it('writes every line, those right before the end, too', () => {
    const file = join(folder, 'log');
    const fd = openSync(file, 'a');
    expect(exitCodeWith(fd)).toBe(7);
    closeSync(fd);
    const lines = readFileSync(file, 'utf8').trim().split('\n');
    const messages = lines.map((line) => (JSON.parse(line) as { msg: string }).msg);
    expect(messages.slice(0, 2)).toEqual(['early1', 'early2']);
    // At the end what is under way and what waits are written by two threads.
    expect(messages.slice(2).sort()).toEqual(['late1', 'late2']);
  });

  it('that cannot be written neither ends its process nor keeps it from ending', () => {
    const full = openSync('/dev/full', 'w');
    expect(exitCodeWith(full)).toBe(7);
    closeSync(full);
  });

  it('whose reader stopped holds a bounded number of lines, and goes on when it reads again', async () => {
    const pipe = join(folder, 'pipe');
    execFileSync('mkfifo', [pipe]);
    const fd = openSync(pipe, constants.O_RDWR | constants.O_NONBLOCK);
    const output = openLogOutput(fd);
    const line = `${'x'.repeat(9_999)}\n`;
    for (let n = 0; n < 500; n += 1) output.write(line);
    const buffer = Buffer.alloc(1_000_000);
    let text = '';
    const read = () => {
      try {
        text += buffer.toString('utf8', 0, readSync(fd, buffer));
      } catch {
        // Nothing there yet.
      }
    };
    while (!text.endsWith('last\n')) {
      read();
      output.write('last\n');
      await sleep(20);
    }
    closeSync(fd);
    const lines = text.split('\n').filter((one) => one.startsWith('x'));
    expect(lines.length).toBeGreaterThan(50);
    expect(lines.length).toBeLessThan(150);
    expect(new Set(lines).size).toBe(1);
  });
});
