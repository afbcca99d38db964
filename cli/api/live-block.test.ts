import { expect, it } from 'vitest';
import type { CliIo } from '../cli-io';
import { createLiveBlock } from './live-block';

/** A terminal that knows what we use: lines, up, and erase to the end. */
function terminal(isTerminal: boolean): { readonly io: CliIo; readonly screen: () => string[] } {
  const lines: string[] = [];
  const put = (text: string): void => {
    const [rest = '', erased] = text.split('\u001b[0J').reverse();
    lines.splice(lines.length - Number(/\d+/.exec(erased ?? '0')?.[0]));
    if (rest !== '') lines.push(...rest.split('\n'));
  };
  const io = {
    out: put,
    err: put,
    isTerminal,
    columns: () => 20,
    erase: put,
    exit: () => undefined,
  };
  return { io, screen: () => lines };
}

it('on a terminal the picture is drawn in place, below what stays', () => {
  const { io, screen } = terminal(true);
  const block = createLiveBlock(io);
  block.write(['12:00:00  baseline']);
  block.draw(['baseline', 'control 1', 'canary 2']);
  block.draw(['baseline', `control ${'9'.repeat(40)}`]);
  expect(screen()).toEqual(['12:00:00  baseline', 'baseline', 'control 99999999999']);
  block.write(['12:00:05  injecting']);
  block.draw(['injecting']);
  block.warn('Aborting');
  block.draw(['injecting']);
  expect(screen()).toEqual(['12:00:00  baseline', '12:00:05  injecting', 'Aborting', 'injecting']);
  block.write(['12:00:09  over']);
  expect(screen().at(-1)).toBe('12:00:09  over');
  expect(screen()).not.toContain('injecting');
});

it('in a log there are lines that stay, and no picture', () => {
  const { io, screen } = terminal(false);
  const block = createLiveBlock(io);
  block.write(['12:00:00  baseline']);
  block.draw(['baseline']);
  block.warn('Aborting');
  expect(screen()).toEqual(['12:00:00  baseline', 'Aborting']);
});
