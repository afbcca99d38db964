import { describe, expect, it } from 'vitest';
import { calibrateTeams, type JudgedPrediction } from './calibration';
import { drawHand, type Drawable } from './draw-hand';
import { gameDayRoles, gameDayStateSchema } from './game-day';
import { mayAct } from './may-act';
import { isSealOf, sealCard } from './seal-card';
import { hashShortCode, makeShortCode, readShortCode, showShortCode } from './short-code';
import { sniffPicture } from './sniff-picture';

it('lets the facilitator alone conduct, and only while the doors are open', () => {
  const conducting = gameDayRoles.flatMap((role) =>
    gameDayStateSchema.options
      .filter((state) => mayAct(role, state, 'conduct'))
      .map((state) => [role, state]),
  );
  expect(conducting).toEqual([['facilitator', 'open']]);
});

it('shows a sealed card to the abort owner and the product owner alone', () => {
  expect(gameDayRoles.filter((role) => mayAct(role, 'open', 'see_sealed'))).toEqual([
    'abort_owner',
    'product_owner',
  ]);
});

it('commits to one card and one version', () => {
  const card = { salt: 'ab', cardId: 'REDE-07', versionHash: 'v1' };
  const commitment = sealCard(card);
  expect(commitment).toMatch(/^[0-9a-f]{64}$/);
  expect(isSealOf(commitment, card)).toBe(true);
  expect(isSealOf(commitment, { ...card, cardId: 'REDE-08' })).toBe(false);
  expect(isSealOf(commitment, { ...card, versionHash: 'v2' })).toBe(false);
});

describe('a short code', () => {
  const code = makeShortCode('a secret of thirty-two characters', 'day', 0);

  it('is the same each time, and another in another round or installation', () => {
    expect(makeShortCode('a secret of thirty-two characters', 'day', 0)).toBe(code);
    expect(makeShortCode('a secret of thirty-two characters', 'day', 1)).not.toBe(code);
    expect(makeShortCode('another secret of thirty-two chars', 'day', 0)).not.toBe(code);
  });

  it('is read as people type it', () => {
    expect(readShortCode(` ${showShortCode(code).toLowerCase()} `)).toBe(code);
    expect(readShortCode('AEIOU1')).toBeNull();
    expect(readShortCode(`${code}B`)).toBeNull();
  });

  it('is known to the database by its hash', () => {
    expect(hashShortCode(code)).not.toContain(code);
  });
});

describe('drawHand', () => {
  const card = (id: string, suit: string, severity: number, playable = true): Drawable => ({
    ...{ id, suit, severity, playable },
  });
  const deck = [
    card('REDE-01', 'network', 1),
    card('REDE-02', 'network', 2),
    card('REDE-04', 'network', 4),
    card('DADOS-01', 'data', 1),
    card('DADOS-02', 'data', 2, false),
  ];

  it('draws only what may be played, is mild enough and is not held', () => {
    const drawn = drawHand(deck, { count: 9, mostSeverity: 2, held: ['REDE-01'] }, () => 0.5);
    expect(drawn.map(({ id }) => id)).toEqual(['DADOS-01', 'REDE-02']);
  });

  it('goes round the suits', () => {
    const drawn = drawHand(deck, { count: 2, mostSeverity: 5, held: [] }, () => 0.9);
    expect(new Set(drawn.map(({ suit }) => suit))).toEqual(new Set(['network', 'data']));
  });
});

describe('calibrateTeams', () => {
  const said = (personId: string, holds: boolean, confidence: number): JudgedPrediction => ({
    ...{ personId, holds, confidence, team: 'dev', verdict: 'refuted' },
  });

  it('is 0.25 for a team that tosses coins, and 1 for one that is sure and wrong', () => {
    const coins = ['a', 'b', 'c'].map((person) => said(person, true, 50));
    expect(calibrateTeams(coins)[0]?.brier).toBe(0.25);
    const wrong = ['a', 'b', 'c'].map((person) => said(person, true, 100));
    expect(calibrateTeams(wrong)[0]).toMatchObject({ brier: 1, right: 0, overconfidence: 100 });
  });

  it('says nothing about a team of two, nor by an inconclusive run', () => {
    const two = [said('a', true, 90), said('b', false, 90), said('a', false, 60)];
    expect(calibrateTeams(two)).toEqual([]);
    const undecided = ['a', 'b', 'c'].map((person) => ({
      ...said(person, true, 90),
      verdict: 'inconclusive' as const,
    }));
    expect(calibrateTeams(undecided)).toEqual([]);
  });
});

it.each([
  ['image/png', [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]],
  ['image/jpeg', [0xff, 0xd8, 0xff, 0xe0]],
  ['image/webp', [...Buffer.from('RIFF0000WEBP')]],
  [null, [...Buffer.from('<html><script>')]],
  [null, [...Buffer.from('<svg xmlns="http://www.w3.org/2000/svg">')]],
  [null, []],
])('sniffs %s', (type, bytes) => {
  expect(sniffPicture(new Uint8Array(bytes))).toBe(type);
});
