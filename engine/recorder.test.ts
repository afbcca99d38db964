import { describe, expect, it } from 'vitest';
import { LeaseLost } from '@/lib/domain/run/lease-lost';
import type { RunWrite } from '@/lib/domain/run/run-record';
import { instantOf, Lease } from './lease';
import type { Logger } from './ports';
import { Recorder } from './recorder';
import { createFakeClock } from './testing/fake-clock';

const silent: Logger = {
  info: () => undefined,
  warn: () => undefined,
  error: () => undefined,
  child: () => silent,
};

/** A store that answers each write with the next of these: null takes it. */
function setUp(answers: (Error | null)[]) {
  const clock = createFakeClock();
  const lease = new Lease({ runId: 'run0001', epoch: 1 }, clock, instantOf(clock), () =>
    Promise.resolve('kept'),
  );
  const asked: { write: RunWrite; again: boolean }[] = [];
  const store = {
    write: (_: unknown, write: RunWrite, again: boolean) => {
      asked.push({ write, again });
      const answer = answers.shift() ?? null;
      return answer ? Promise.reject(answer) : Promise.resolve();
    },
  };
  return { recorder: new Recorder(store, lease, silent, () => clock.now()), asked, lease };
}

const broken = new Error('connection reset');
const refused = Object.assign(new Error('invalid input'), { code: '22P02' });

describe('Recorder', () => {
  it('keeps the order, and says which write is a repetition', async () => {
    const { recorder, asked } = setUp([broken, null, null]);
    recorder.enqueue({ set: { state: 'rolling_back' } });
    await recorder.stored({ set: { state: 'recovering' }, release: true });
    expect(asked.map(({ write, again }) => [write.set?.state, again])).toEqual([
      ['rolling_back', false],
      ['rolling_back', true],
      ['recovering', false],
    ]);
  });

  it('stops at a lost lease and loses it for everybody', async () => {
    const { recorder, lease, asked } = setUp([new LeaseLost('gone')]);
    await expect(recorder.stored({ set: { state: 'recovering' } })).rejects.toThrow(LeaseLost);
    expect(lease.lost.aborted).toBe(true);
    await expect(recorder.stored({})).rejects.toThrow(LeaseLost);
    expect(asked).toHaveLength(1);
  });

  it('leaves evidence out that the database refuses, rather than hold up what comes behind it', async () => {
    const { recorder, asked } = setUp([refused, refused, refused, refused, null, null]);
    recorder.enqueue({
      set: { state: 'rolling_back' },
      events: [recorder.event({ kind: 'state_entered', state: 'rolling_back' })],
    });
    await recorder.stored({ release: true });
    expect(asked.at(-2)?.write).toEqual({ set: { state: 'rolling_back' } });
    expect(asked.at(-1)?.write).toEqual({ release: true });
  });

  it('stores what waits behind another write in one, and an intent as it was last', async () => {
    const { recorder, asked } = setUp([]);
    const change = { id: 'intent-1', desired: 'absent', undone: false } as const;
    const snapshot = { name: 'p', listen: 'l', upstream: 'u', enabled: true, toxics: [] };
    recorder.enqueue({ mark: { clear: 'other' } });
    recorder.record({ kind: 'rollback_started', reason: 'human' });
    recorder.enqueue({ intents: [{ ...change, observed: 'present', snapshot }], heard: ['1'] });
    recorder.record({ kind: 'state_entered', state: 'recovering' });
    await recorder.stored({ intents: [{ ...change, observed: 'absent', undone: true }], heard: ['2'] });
    await recorder.stored({ set: { state: 'recovering' }, mark: { clear: 'key' } });
    expect(asked.map(({ write }) => write)).toEqual([
      { mark: { clear: 'other' } },
      {
        heard: ['1', '2'],
        events: [
          recorder.event({ kind: 'rollback_started', reason: 'human' }),
          recorder.event({ kind: 'state_entered', state: 'recovering' }),
        ],
        intents: [{ ...change, observed: 'absent', undone: true, snapshot }],
      },
      { set: { state: 'recovering' }, mark: { clear: 'key' } },
    ]);
  });

  it('gives up only the piece that the database refuses, not what was joined with it', async () => {
    const { recorder, asked } = setUp([
      null,
      ...Array<Error>(4).fill(refused),
      null,
      ...Array<Error>(4).fill(refused),
    ]);
    const event = (state: 'baseline' | 'recovering') => recorder.event({ kind: 'state_entered', state });
    recorder.enqueue({ mark: { clear: 'other' } });
    recorder.enqueue({ events: [event('baseline')] });
    await recorder.stored({ events: [event('recovering')] });
    expect(asked[5]).toEqual({ write: { events: [event('baseline')] }, again: true });
    expect(asked).toHaveLength(10);
  });
});
