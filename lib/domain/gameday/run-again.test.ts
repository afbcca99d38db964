import { expect, test } from 'vitest';
import type { LearntFinding, PlayedCard } from '../view/retrospective-view';
import { listRunAgain } from './run-again';

const play = (cardId: string, changes: Partial<PlayedCard> = {}): PlayedCard => ({
  playId: cardId,
  cardId,
  title: cardId,
  mode: 'run',
  runId: `run of ${cardId}`,
  verdict: 'confirmed',
  mechanism: 'observed',
  endingReason: 'duration_reached',
  sentence: null,
  faultMs: null,
  rollbackMs: null,
  recoveryMs: null,
  notBackAfterMs: null,
  abort: null,
  predictions: null,
  ...changes,
});
const finding = (cardId: string, doneAt: string | null, rerunCardId: string | null): LearntFinding => ({
  id: cardId,
  text: '',
  mechanism: '',
  cardId,
  runId: null,
  actions: [{ text: '', owner: '', due: null, doneAt, rerunCardId }],
});

test('what was confirmed stays; the rest is played again, with the reason', () => {
  const plays = [
    play('REDE-01'),
    play('REDE-02', { verdict: 'refuted' }),
    play('REDE-03', { verdict: 'inconclusive' }),
    play('REDE-04', { mode: 'tabletop', verdict: null, runId: null }),
    play('REDE-05', { verdict: 'refuted' }),
  ];
  const findings = [
    finding('REDE-05', '2026-11-30T12:00:00.000Z', null),
    finding('REDE-01', null, 'DADOS-01'),
  ];
  expect(listRunAgain(plays, findings).map(({ cardId, why }) => [cardId, why])).toEqual([
    ['REDE-02', 'to_fix'],
    ['REDE-03', 'undecided'],
    ['REDE-04', 'talked_through'],
    ['REDE-05', 'fixed'],
    ['DADOS-01', 'to_fix'],
  ]);
});
