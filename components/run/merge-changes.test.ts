import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { RunChanges, RunView } from '@/lib/domain/view/views';
import { cursorOf, mergeChanges } from './merge-changes';
import { sampleEvents, sampleRun, sampleTick, sampleTime } from './testing/sample-run';

const events = sampleEvents();
const ticks = Array.from({ length: 12 }, (_, n) => sampleTick(n));

function changes(
  nowMs: number,
  part: Pick<RunChanges, 'events' | 'ticks'>,
  state: RunView['summary']['state'] = 'injecting',
): RunChanges {
  const head: RunChanges['head'] = sampleRun({ now: sampleTime(nowMs) }, state);
  return { head, ...part, cursor: '0.-1' };
}

const empty = sampleRun({ events: [], ticks: [], now: sampleTime(0) }, 'baseline');

test('what arrives is added in order, and the head follows', () => {
  const merged = mergeChanges(empty, changes(5_000, { events, ticks }));
  expect(merged.events).toEqual(events);
  expect(merged.ticks).toEqual(ticks);
  expect(merged.summary.state).toBe('injecting');
});

test('a late answer adds its evidence but does not turn the head back', () => {
  const ahead = mergeChanges(empty, changes(9_000, { events: [], ticks }, 'recovering'));
  const merged = mergeChanges(ahead, changes(5_000, { events, ticks: [] }, 'injecting'));
  expect(merged.summary.state).toBe('recovering');
  expect(merged.events).toHaveLength(events.length);
});

test('nothing new keeps the same lists, so that nothing is drawn again', () => {
  const first = mergeChanges(empty, changes(5_000, { events, ticks }));
  const second = mergeChanges(first, changes(6_000, { events: events.slice(-3), ticks: [] }));
  expect(second.events).toBe(first.events);
  expect(second.ticks).toBe(first.ticks);
});

test('any order, any repetition of the same answers ends in the same view', () => {
  const slices = fc.array(fc.tuple(fc.nat(events.length), fc.nat(ticks.length)), {
    minLength: 1,
    maxLength: 12,
  });
  fc.assert(
    fc.property(slices, (cuts) => {
      const answers = [
        ...cuts.map(([from, tick], index) =>
          changes(index * 100, { events: events.slice(from), ticks: ticks.slice(tick) }),
        ),
        changes(1, { events, ticks }),
      ];
      const merged = answers.reduce(mergeChanges, empty);
      expect(merged.events.map(({ seq }) => seq)).toEqual(events.map(({ seq }) => seq));
      expect(merged.ticks.map(({ n }) => n)).toEqual(ticks.map(({ n }) => n));
    }),
  );
});

test('the cursor stands after the last event and the last tick', () => {
  expect(cursorOf(empty)).toBe('0.-1');
  expect(cursorOf({ events, ticks })).toBe('10.11');
});
