import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { scenarios } from './suites';

const checkout = join(import.meta.dirname, '..');

/** The last cell of each row of the table, without its header. */
function namedTests(): string[] {
  const lines = readFileSync(join(checkout, 'docs', 'failure-modes.md'), 'utf8').split('\n');
  const rows = lines.filter((line) => line.startsWith('|')).slice(2);
  return rows.map((row) => /`([^`]+)` *\|$/.exec(row)?.[1] ?? row);
}

it.each(namedTests())('the test that docs/failure-modes.md names exists: %s', (named) => {
  const [file, title] = named.split(' › ');
  if (title === undefined) {
    expect(scenarios.map(({ name }) => name)).toContain(named);
    return;
  }
  const path = join(checkout, file ?? '');
  expect(existsSync(path)).toBe(true);
  expect(readFileSync(path, 'utf8')).toContain(`'${title}`);
});
