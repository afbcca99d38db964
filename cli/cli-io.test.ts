import { spawnSync } from 'node:child_process';
import { closeSync, openSync } from 'node:fs';
import { expect, it } from 'vitest';

const checkout = new URL('..', import.meta.url).pathname;
const child = `import { processIo } from '${checkout}cli/cli-io.ts';
const io = processIo();
io.out('a step');
setTimeout(() => { io.out('the next'); io.err('went on'); io.exit(0); }, 50);`;

it('a command whose output cannot be written goes on, and does not end as if all were well', () => {
  const full = openSync('/dev/full', 'w');
  const args = ['--import', 'tsx', '--input-type=module', '-e', child];
  const { status, stderr } = spawnSync(process.execPath, args, {
    stdio: ['ignore', full, 'pipe'],
    timeout: 20_000,
    cwd: checkout,
    encoding: 'utf8',
  });
  closeSync(full);
  expect(stderr).toBe('went on\n');
  expect(status).toBe(1);
});
