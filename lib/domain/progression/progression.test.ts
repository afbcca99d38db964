import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Severity } from '../card/card';
import { countsForProgression, type FinishedRun } from './counts-for-progression';
import type { Plan } from '../plan/plan';
import { decideUnlock } from './decide-unlock';
import { judgePlan } from './judge-plan';
import { mapSuit } from './map-suit';
import type { CardState, ProgressionCard } from './progression-card';
import { defaultLapseMs, type ProgressionMoment, type Success } from './success';

const now = new Date('2026-11-30T12:00:00Z');
const outside: ProgressionMoment = { isProduction: false, now, lapseMs: defaultLapseMs };
const inside: ProgressionMoment = { ...outside, isProduction: true };

function state(severity: Severity, change: Partial<CardState> = {}): CardState {
  return { versionHash: 'v1', severity, isArchived: false, ...change };
}

function card(id: string, severity: Severity, change: Partial<ProgressionCard> = {}): ProgressionCard {
  return { id, suit: 'network', accepted: state(severity), pending: null, isUnreviewed: false, ...change };
}

function success(cardId: string, change: Partial<Success> = {}): Success {
  const concludedAt = new Date('2026-11-01T12:00:00Z');
  return { cardId, versionHash: 'v1', concludedAt, isProduction: true, runId: `run-${cardId}`, ...change };
}

const deck = [
  card('REDE-01', 1),
  card('REDE-02', 2),
  card('REDE-03', 3),
  card('REDE-04', 4),
  card('REDE-05', 5),
];
const [one, two, three, four, five] = deck as [
  ProgressionCard,
  ProgressionCard,
  ProgressionCard,
  ProgressionCard,
  ProgressionCard,
];

describe('decideUnlock', () => {
  it.each([
    ['severity 1, new team', one, [], true],
    ['severity 2, new team', two, [], true],
    ['severity 3, new team', three, [], false],
    ['severity 3, one success in the suit', three, [success('REDE-02')], true],
    ['severity 4, one milder card missing', four, [success('REDE-01'), success('REDE-02')], false],
    ['severity 4, every milder card', four, ['REDE-01', 'REDE-02', 'REDE-03'].map((id) => success(id)), true],
    ['severity 5, all but the 4', five, ['REDE-01', 'REDE-02', 'REDE-03'].map((id) => success(id)), false],
  ])('%s', (_, asked, successes, open) => {
    expect(decideUnlock(asked, deck, successes, outside).open).toBe(open);
  });

  it('names what is missing, mildest first', () => {
    expect(decideUnlock(five, deck, [success('REDE-02')], outside)).toEqual({
      open: false,
      because: 'milder_cards_missing',
      missing: ['REDE-01', 'REDE-03', 'REDE-04'],
    });
  });

  it.each([
    ['of another suit', [success('REDE-02')], card('DADOS-03', 3, { suit: 'data' }), outside],
    ['of another version', [success('REDE-02', { versionHash: 'v0' })], three, outside],
    [
      'older than 90 days',
      [success('REDE-02', { concludedAt: new Date('2026-09-01T12:00:00Z') })],
      three,
      outside,
    ],
    [
      'from the future',
      [success('REDE-02', { concludedAt: new Date('2026-12-01T12:00:00Z') })],
      three,
      outside,
    ],
    [
      'outside production, asked for in production',
      [success('REDE-02', { isProduction: false })],
      three,
      inside,
    ],
  ])('a success %s opens nothing', (_, successes, asked, moment) => {
    expect(decideUnlock(asked, [...deck, asked], successes, moment).open).toBe(false);
  });

  it('a success in production counts outside it too', () => {
    expect(decideUnlock(three, deck, [success('REDE-02')], outside).open).toBe(true);
  });
});

describe('a change that nobody else has accepted opens nothing', () => {
  it('a home-made easy card', () => {
    const homeMade = card('REDE-90', 1, { accepted: null, pending: state(1, { versionHash: 'mine' }) });
    const success1 = success('REDE-90', { versionHash: 'mine' });
    expect(decideUnlock(three, [...deck, homeMade], [success1], outside).open).toBe(false);
  });

  it('a harsh card copied under a mild one', () => {
    const copy = card('REDE-91', 1, { accepted: null, pending: state(1), isUnreviewed: true });
    expect(decideUnlock(copy, [...deck, copy], [], outside)).toMatchObject({ because: 'unreviewed' });
    const plan = { card: { id: 'REDE-91', suit: 'network', severity: 1, versionHash: 'v1' } };
    const judge = (known: ProgressionCard) =>
      judgePlan({ ...plan, environment: { production: false } } as Plan, [...deck, known], [], now).open;
    expect(judge(copy)).toBe(false);
    // What was accepted is played on while the next version waits.
    expect(judge({ ...copy, accepted: state(1), pending: state(1, { versionHash: 'v2' }) })).toBe(true);
  });

  it('a harsh card rewritten as a mild one', () => {
    const rewritten = { ...four, pending: state(1, { versionHash: 'mine' }) };
    expect(decideUnlock(rewritten, [one, two, three, rewritten, five], [], outside).open).toBe(false);
  });

  it('a milder card archived to get it out of the way', () => {
    const archived = { ...two, pending: state(2, { isArchived: true }) };
    const successes = ['REDE-01', 'REDE-03'].map((id) => success(id));
    expect(decideUnlock(four, [one, archived, three, four, five], successes, outside).open).toBe(false);
  });

  it('and once accepted, the archived card is waited for no more', () => {
    const archived = { ...two, accepted: state(2, { isArchived: true }) };
    const successes = ['REDE-01', 'REDE-03'].map((id) => success(id));
    expect(decideUnlock(four, [one, archived, three, four, five], successes, outside).open).toBe(true);
  });

  it('a deck whose milder cards are all gone', () => {
    expect(decideUnlock(four, [four], [], outside)).toEqual({
      open: false,
      because: 'no_milder_card',
      missing: [],
    });
  });
});

it('following the shortest way opens the card, each step being open when its turn comes', () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 1, max: 5 }), { minLength: 1, maxLength: 12 }), (severities) => {
      const cards = severities.map((severity, n) => card(`REDE-${10 + n}`, severity as Severity));
      const isOpen = (id: string, done: readonly Success[]) =>
        cards.some((found) => found.id === id && decideUnlock(found, cards, done, outside).open);
      for (const { cardId, shortestWay } of mapSuit('network', cards, [], outside)) {
        if (shortestWay === null) {
          // No card to begin with, or none milder than this one.
          const severity = cards.find(({ id }) => id === cardId)?.accepted?.severity ?? 5;
          expect(severities.every((other) => other > 2 || other >= severity)).toBe(true);
          continue;
        }
        const done: Success[] = [];
        for (const step of shortestWay) {
          expect(isOpen(step, done)).toBe(true);
          done.push(success(step));
        }
        expect(isOpen(cardId, done)).toBe(true);
      }
    }),
  );
});

describe('countsForProgression', () => {
  const run: FinishedRun = {
    ending: 'completed',
    verdict: 'confirmed',
    injection: {
      share: 0.1,
      durationMs: 600_000,
      cardShare: 0.1,
      cardDurationMs: 600_000,
    },
    rollbackConfirmed: true,
    faultMs: 599_990,
    decidedCriteria: 3,
  };
  const { injection } = run;
  it.each<[string, Partial<FinishedRun>, string | null]>([
    ['a full confirmed run', {}, null],
    ['an aborted one', { ending: 'aborted' }, 'not_completed'],
    ['a refuted one', { verdict: 'refuted' }, 'not_confirmed'],
    ['one that a person closed without a clean read', { rollbackConfirmed: false }, 'not_undone'],
    ['a narrower one', { injection: { ...injection, share: 0.05 } }, 'narrower'],
    ['a one-second one', { injection: { ...injection, durationMs: 1_000 }, faultMs: 1_000 }, 'shorter'],
    ['one whose fault went early', { faultMs: 598_000 }, 'shorter'],
    ['one that decided nothing', { decidedCriteria: 0 }, 'nothing_decided'],
  ])('%s', (_, change, reason) => {
    const counted = countsForProgression({ ...run, ...change });
    expect(counted).toEqual(reason === null ? { counts: true } : { counts: false, reason });
  });
});
