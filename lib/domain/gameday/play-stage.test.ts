import { describe, expect, it } from 'vitest';
import { runStateSchema } from '../run/run';
import { canPredict, canPutBack, nextPhase, playStage, type PlayFacts } from './play-stage';

const at = (phase: PlayFacts['phase'], change: Partial<PlayFacts> = {}): PlayFacts => ({
  phase,
  mode: 'run',
  runState: null,
  ...change,
});

describe('nextPhase', () => {
  it.each([
    ['reveal', at('reveal'), { to: 'read' }],
    ['read', at('read'), { to: 'predict' }],
    ['predict', at('predict'), { to: 'experiment' }],
    ['no run yet', at('experiment'), { stays: 'run_missing' }],
    ['a live fault', at('experiment', { runState: 'injecting' }), { stays: 'run_is_on' }],
    ['an undo', at('experiment', { runState: 'rolling_back' }), { stays: 'run_is_on' }],
    ['concluded', at('experiment', { runState: 'concluded' }), { to: 'predictions' }],
    ['refused by the product owner', at('experiment', { runState: 'rejected' }), { to: 'predictions' }],
    ['talked through', at('experiment', { mode: 'tabletop' }), { to: 'predictions' }],
    ['predictions', at('predictions'), { to: 'discuss' }],
    ['discuss', at('discuss'), { to: 'done' }],
    ['done', at('done'), { stays: 'over' }],
  ] as const)('%s', (_, facts, step) => {
    expect(nextPhase(facts)).toEqual(step);
  });
});

it('shows of the experiment what the run is doing, whatever it is', () => {
  expect(playStage(at('experiment'))).toBe('launch');
  expect(playStage(at('experiment', { mode: 'tabletop' }))).toBe('talk');
  const stages = runStateSchema.options.map((runState) => playStage(at('experiment', { runState })));
  expect(stages).toEqual([
    ...['acceptance', 'acceptance', 'preflight', 'preflight', 'preflight'],
    ...['baseline', 'injecting', 'rolling_back', 'recovering', 'verdict', 'verdict', 'verdict'],
  ]);
});

it('takes predictions in their phase alone', () => {
  expect(canPredict(at('predict'))).toBe(true);
  expect(canPredict(at('experiment'))).toBe(false);
});

it('puts a card back before its fault, never over a run that is on, nor after a fault', () => {
  expect(canPutBack(at('predict'), false)).toBe(true);
  expect(canPutBack(at('experiment', { runState: 'baseline' }), false)).toBe(false);
  expect(canPutBack(at('experiment', { runState: 'cancelled' }), false)).toBe(true);
  expect(canPutBack(at('experiment', { runState: 'concluded' }), true)).toBe(false);
});
