import { describe, expect, it } from 'vitest';
import type { Lane } from './play-lane';
import { playQueue } from './play-queue';
import type { PlayedCard } from './played-card';

const never = new Promise<string>(() => undefined);

function ran(card: string, ending = 'completed'): PlayedCard {
  return {
    ...{ card, runId: `run-${card}`, startedAt: '', ending, endingReason: null, verdict: null, sentence: '' },
    ...{ machineLoad: { before: 0, after: 0 }, versionHash: '', environment: '', lane: 1, cardDurationMs: 0 },
    shop: { resilience: 'revised', ratePerSecond: 12, canaryRatePerSecond: 6 },
    ...{ durationMs: 0, mechanism: null, baseline: null, probe: null, faultMs: null, rollbackMs: null },
    ...{ recoveryMs: null, results: [], mechanismResults: [], earlier: [] },
  };
}

async function play(cards: readonly string[], lanes: readonly (Partial<Lane> | Error)[]) {
  const kept: PlayedCard[] = [];
  const stopped: number[] = [];
  const unplayed = await playQueue({
    cards,
    laneCount: lanes.length,
    startLane: (number) => {
      const lane = lanes[number - 1];
      if (lane instanceof Error) return Promise.reject(lane);
      const stop = () => Promise.resolve(void stopped.push(number));
      return Promise.resolve({ play: (card) => Promise.resolve(ran(card)), broken: never, stop, ...lane });
    },
    keep: (played) => kept.push(played),
    report: () => undefined,
  });
  return { kept: kept.map(({ card }) => card), unplayed, stopped };
}

describe('cards shared out to lanes', () => {
  it('are all played by the others when one lane does not start', async () => {
    const { kept, unplayed, stopped } = await play(['A', 'B', 'C'], [new Error('no PostgreSQL'), {}]);
    expect(kept).toEqual(['A', 'B', 'C']);
    expect({ unplayed, stopped }).toEqual({ unplayed: [], stopped: [2] });
  });

  it('go back to the queue when their lane breaks, and the broken lane takes no other', async () => {
    const breaking = {
      play: () => new Promise<never>(() => undefined),
      broken: Promise.resolve('shop ended'),
    };
    const { kept, unplayed, stopped } = await play(['A', 'B', 'C'], [breaking, {}]);
    expect([...kept].sort()).toEqual(['A', 'B', 'C']);
    expect({ unplayed, stopped: stopped.sort() }).toEqual({ unplayed: [], stopped: [1, 2] });
  });

  it('of which no run came are told with the reason, after three tries, and kept nowhere', async () => {
    let tries = 0;
    const refusing = {
      play: (card: string) =>
        card === 'A'
          ? Promise.reject(new Error(`the database is gone, try ${(tries += 1)}`))
          : Promise.resolve(ran(card)),
    };
    const { kept, unplayed } = await play(['A', 'B'], [refusing]);
    expect(kept).toEqual(['B']);
    expect(unplayed).toEqual([{ card: 'A', why: 'the database is gone, try 3' }]);
  });

  it('whose run ended before the fault are tried again, each run kept', async () => {
    const endings = ['failed', 'completed'];
    const { kept, unplayed } = await play(
      ['A'],
      [{ play: (card) => Promise.resolve(ran(card, endings.shift())) }],
    );
    expect({ kept, unplayed }).toEqual({ kept: ['A', 'A'], unplayed: [] });
  });
});
