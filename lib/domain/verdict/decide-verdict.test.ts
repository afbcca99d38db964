import { describe, expect, it } from 'vitest';
import type { CriterionResult } from '../run/evidence';
import { endingReasonSchema, type Ending, type EndingReason } from '../run/run';
import { articlePlan } from '../run/testing/article-plan';
import type { ControlComparison } from './compare-control';
import { decideVerdict, type VerdictInput } from './decide-verdict';

type Outcome = CriterionResult['outcome'];

function result(outcome: Outcome, decides = true): CriterionResult {
  return {
    criterionId: 'hyp-p99',
    metric: 'latencia_p99_order_service',
    group: 'canary',
    outcome,
    decides,
    reason: { 'pt-BR': `motivo ${outcome}`, en: `reason ${outcome}` },
    control: { kind: 'unknown', reason: 'no_series' },
    canary: { kind: 'unknown', reason: 'no_series' },
    resolvedQuery: null,
    sampleCount: null,
  };
}

const moved: ControlComparison = {
  kind: 'moved',
  reasons: [{ 'pt-BR': 'p99 subiu', en: 'p99 rose' }],
};

function decide(
  outcomes: readonly Outcome[],
  mechanism: readonly Outcome[],
  more: Partial<VerdictInput> = {},
): string {
  const { verdict, mechanism: seen } = decideVerdict({
    plan: articlePlan,
    ending: 'completed',
    endingReason: 'duration_reached',
    results: outcomes.map((outcome) => result(outcome)),
    mechanismResults: mechanism.map((outcome) => result(outcome)),
    reachedPlannedDuration: true,
    control: { kind: 'steady' },
    exposure: 'unknown',
    ...more,
  });
  return `${verdict}, ${seen}`;
}

describe('decideVerdict, of a completed run', () => {
  it.each<[readonly Outcome[], VerdictInput['exposure'], string]>([
    [[], 'none_hit', 'inconclusive, not_checked'],
    [['no_data'], 'none_hit', 'inconclusive, not_checked'],
    [['met'], 'none_hit', 'confirmed, observed'],
    [[], 'hit', 'confirmed, not_checked'],
    [[], 'unknown', 'confirmed, not_checked'],
  ])('mechanism %j, calls %s: %s', (mechanism, exposure, expected) => {
    expect(decide(['met'], mechanism, { exposure })).toBe(expected);
  });

  it.each<[readonly Outcome[], readonly Outcome[], string]>([
    [['met', 'met'], ['met'], 'confirmed, observed'],
    [['met'], [], 'confirmed, not_checked'],
    [['met'], ['no_data'], 'confirmed, not_checked'],
    [['met'], ['inconclusive'], 'confirmed, not_checked'],
    [['met'], ['met', 'no_data'], 'confirmed, not_checked'],
    [['met'], ['observed_only'], 'confirmed, not_checked'],
    [['met'], ['met', 'observed_only'], 'confirmed, observed'],
    [['met'], ['breached'], 'inconclusive, not_observed'],
    [['met'], ['met', 'breached'], 'inconclusive, not_observed'],
    [['met'], ['no_data', 'breached'], 'inconclusive, not_observed'],
    [['met', 'inconclusive'], ['met'], 'inconclusive, observed'],
    [['met', 'no_data'], ['met'], 'inconclusive, observed'],
    [[], ['met'], 'inconclusive, observed'],
    [['observed_only'], ['met'], 'inconclusive, observed'],
    [['met', 'observed_only'], ['met'], 'confirmed, observed'],
    [['breached'], ['met'], 'refuted, observed'],
    [['breached', 'met'], ['breached'], 'refuted, not_observed'],
    [['breached', 'no_data', 'inconclusive'], [], 'refuted, not_checked'],
  ])('%j with mechanism %j: %s', (outcomes, mechanism, expected) => {
    expect(decide(outcomes, mechanism)).toBe(expected);
  });

  it('is inconclusive when shorter than planned', () => {
    expect(decide(['met'], ['met'], { reachedPlannedDuration: false })).toBe('inconclusive, observed');
    expect(decide(['breached'], ['met'], { reachedPlannedDuration: false })).toBe('refuted, observed');
  });

  it('lets only deciding criteria decide', () => {
    const results = [result('met'), result('breached', false), result('no_data', false)];
    expect(decide([], ['met'], { results })).toBe('confirmed, observed');
    expect(decide([], ['met'], { results: [result('met', false)] })).toBe('inconclusive, observed');
  });
});

describe('decideVerdict, of a run that ended early', () => {
  it.each(endingReasonSchema.options)('aborted for "%s"', (endingReason: EndingReason) => {
    const aborted = { ending: 'aborted' as Ending, endingReason, reachedPlannedDuration: false };
    expect(decide(['breached'], [], aborted)).toBe('refuted, not_checked');
    const byCondition = endingReason === 'condition' ? 'refuted' : 'inconclusive';
    expect(decide(['met'], ['met'], aborted)).toBe(`${byCondition}, observed`);
    expect(decide(['inconclusive'], ['breached'], aborted)).toBe(`${byCondition}, not_observed`);
    expect(decide([], [], aborted)).toBe(`${byCondition}, not_checked`);
    // An abort that raced the end of the run did not complete it either.
    expect(decide(['met'], ['met'], { ...aborted, reachedPlannedDuration: true })).toBe(
      `${byCondition}, observed`,
    );
  });

  it.each(endingReasonSchema.options)('failed for "%s" says nothing of the hypothesis', (endingReason) => {
    const failed = {
      ending: 'failed' as Ending,
      endingReason,
      reachedPlannedDuration: false,
      control: moved,
    };
    expect(decide(['breached'], ['met'], failed)).toBe('inconclusive, not_checked');
  });
});

describe('the sentence', () => {
  const base: VerdictInput = {
    plan: articlePlan,
    ending: 'completed',
    endingReason: 'duration_reached',
    results: [result('met'), result('breached')],
    mechanismResults: [],
    reachedPlannedDuration: true,
    control: { kind: 'steady' },
    exposure: 'unknown',
  };
  it('names what was breached, with its reason', () => {
    const { sentence } = decideVerdict(base);
    expect(sentence['pt-BR']).toBe('Hipótese refutada. latencia_p99_order_service: motivo breached.');
    expect(sentence.en).toBe('Hypothesis refuted. latencia_p99_order_service: reason breached.');
  });
  it.each<Outcome>(['met', 'breached'])(
    'says how the control group moved, beside a canary that was %s',
    (outcome) => {
      const { verdict, sentence } = decideVerdict({ ...base, results: [result(outcome)], control: moved });
      expect(verdict).toBe('inconclusive');
      expect(sentence['pt-BR']).toBe(
        'Inconclusivo: o grupo de controle, sem falha, também se moveu, e outra causa pode ter agido. p99 subiu.',
      );
      expect(sentence.en).toContain('p99 rose.');
    },
  );
  it.each<Outcome>(['met', 'breached'])(
    'takes back a canary that was %s where nobody can tell of the control',
    (outcome) => {
      const { verdict, sentence } = decideVerdict({
        ...base,
        results: [result(outcome)],
        control: { kind: 'unknown' },
      });
      expect(verdict).toBe('inconclusive');
      expect(sentence.en).toBe(
        'Inconclusive. The control group could not be compared with its own baseline.',
      );
    },
  );
  it('keeps the verdict of an abort condition that left no time to compare, and says so', () => {
    const { verdict, sentence } = decideVerdict({
      ...base,
      ending: 'aborted',
      endingReason: 'condition',
      reachedPlannedDuration: false,
      results: [],
      control: { kind: 'unknown' },
    });
    expect(verdict).toBe('refuted');
    expect(sentence.en).toContain('could not be compared');
  });
  it('says aloud that the mechanism was not checked', () => {
    const { sentence } = decideVerdict({ ...base, results: [result('met')] });
    expect(sentence.en).toContain('not checked');
  });
});
