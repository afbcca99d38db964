import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Plan } from '../plan/plan';
import { abortMemorySchema, emptyAbortMemory, type AbortMemory } from './abort-memory';
import { distanceToAbort } from './distance-to-abort';
import { evaluateAborts, needsAlertsFallback, type AbortDecision } from './evaluate-aborts';
import { unknownReasonSchema, type AbortEvaluation, type MetricSample, type Reading } from './evidence';
import type { ActiveAlert, AlertsAnswer, QueryAnswer } from './query-answer';
import { articlePlan } from './testing/article-plan';

const startMs = Date.parse('2026-05-04T12:00:00.000Z');
const [abort5xx] = articlePlan.aborts;
if (!abort5xx) throw new Error('the article has three abort conditions');

const heardNow = { agoMs: 5_000, validForMs: 240_000 };
const heartbeat: ActiveAlert = {
  name: 'Watchdog',
  labels: { severity: 'none' },
  suppressed: false,
  heard: heardNow,
};
const calm: AlertsAnswer = { kind: 'alerts', alerts: [heartbeat] };
const onlyErrors: Plan = { ...articlePlan, aborts: [abort5xx] };

function sample(canary: Reading): MetricSample {
  return { metric: 'taxa_erro_5xx', control: { kind: 'unknown', reason: 'no_series' }, canary };
}
function at(seconds: number, value: number): Reading {
  return { kind: 'value', value, sampledAt: new Date(startMs + seconds * 1000).toISOString() };
}

type Step = readonly [seconds: number, reading: Reading | number];

/** play evaluates one reading after the other; a bare number is a fresh sample taken at that second. */
function play(plan: Plan, steps: readonly Step[], alerts: AlertsAnswer = calm): AbortDecision[] {
  let memory: AbortMemory = emptyAbortMemory;
  return steps.map(([seconds, reading]) => {
    const canary = typeof reading === 'number' ? at(seconds, reading) : reading;
    const decision = evaluateAborts({
      plan,
      memory,
      samples: [sample(canary)],
      alerts,
      nowMs: startMs + seconds * 1000,
    });
    // Each step crosses JSON, as at a hand-over.
    memory = abortMemorySchema.parse(JSON.parse(JSON.stringify(decision.memory)));
    return decision;
  });
}
const unknown: Reading = { kind: 'unknown', reason: 'timeout' };

describe('evaluateAborts, metric conditions', () => {
  it.each<[string, readonly Step[], Partial<AbortEvaluation>]>([
    ['one breach', [[0, 3]], { outcome: 'breach', heldMs: 0, fired: false, value: 3 }],
    [
      'a breach of exactly the hold',
      [
        [0, 3],
        [60, 3],
      ],
      { outcome: 'breach', heldMs: 60_000, fired: false },
    ],
    [
      'a breach longer than the hold',
      [
        [0, 3],
        [60.001, 3],
      ],
      { outcome: 'breach', heldMs: 60_001, fired: true },
    ],
    [
      'a value on the bound',
      [
        [0, 3],
        [61, 2],
      ],
      { outcome: 'ok', heldMs: 0, fired: false },
    ],
    [
      'an ok in between',
      [
        [0, 3],
        [30, 1],
        [61, 3],
      ],
      { outcome: 'breach', heldMs: 0, fired: false },
    ],
    [
      'unknown last',
      [
        [0, 3],
        [58, 3],
        [70, unknown],
      ],
      { outcome: 'unknown', heldMs: 58_000, fired: false, value: null },
    ],
    [
      'unknown in between',
      [
        [0, 3],
        [30, unknown],
        [61, 3],
      ],
      { outcome: 'breach', heldMs: 61_000, fired: true },
    ],
    [
      'the same sample for long',
      [
        [0, 3],
        [61, at(0, 3)],
        [122, at(0, 3)],
      ],
      { outcome: 'breach', heldMs: 0, fired: false },
    ],
    [
      'a sample older than the newest',
      [
        [61, 3],
        [122, at(60, 3)],
      ],
      { outcome: 'breach', heldMs: 0, fired: false },
    ],
    [
      'two ticks within each scrape',
      [
        [2, at(0, 3)],
        [4, at(0, 3)],
        [17, at(15, 3)],
        [62, at(60, 3)],
        [64, at(60, 3)],
        [74, at(60, 3)],
      ],
      { outcome: 'breach', heldMs: 60_000, fired: false },
    ],
    [
      'the scrape after that',
      [
        [2, at(0, 3)],
        [62, at(60, 3)],
        [77, at(75, 3)],
      ],
      { outcome: 'breach', heldMs: 75_000, fired: true },
    ],
    [
      'an old ok after a breach',
      [
        [61, 3],
        [62, at(60, 0)],
        [122, 3],
      ],
      { outcome: 'breach', heldMs: 61_000, fired: true },
    ],
    [
      'infinite',
      [
        [0, 1e308],
        [61, 1e308],
      ],
      { outcome: 'breach', fired: true, value: 1e308 },
    ],
  ])('%s', (_, steps, expected) => {
    const last = play(onlyErrors, steps).at(-1);
    expect(last?.evaluations).toHaveLength(1);
    expect(last?.evaluations[0]).toMatchObject(expected);
    expect(last?.firing).toEqual(expected.fired ? last?.evaluations[0] : null);
  });

  it.each(unknownReasonSchema.options)(
    '"%s" in a row for longer than the budget makes the run blind',
    (reason) => {
      const steps = [0, 5, 10, 15, 15.001].map((second): Step => [second, { kind: 'unknown', reason }]);
      const decisions = play(onlyErrors, steps);
      expect(decisions.map(({ blind }) => blind !== null)).toEqual([false, false, false, false, true]);
      expect(decisions.at(-1)?.blind).toEqual({ abortId: 'abort-5xx', unknownMs: 15_001 });
      expect(decisions.at(-1)?.evaluations[0]).toMatchObject({ outcome: 'unknown', reason, fired: false });
    },
  );

  it('takes three unknowns, however slow the ticks', () => {
    const decisions = play(onlyErrors, [
      [0, unknown],
      [20, unknown],
      [40, unknown],
    ]);
    expect(decisions.map(({ blind }) => blind !== null)).toEqual([false, false, true]);
  });

  it('starts the row of unknowns again after a value', () => {
    const decisions = play(onlyErrors, [
      [0, unknown],
      [10, unknown],
      [14, 0],
      [16, unknown],
      [30, unknown],
      [30.9, unknown],
    ]);
    expect(decisions.every(({ blind }) => blind === null)).toBe(true);
  });

  it('is not blind between two scrapes, however slow they are, and is when the samples have become stale', () => {
    const stale: Reading = { kind: 'unknown', reason: 'stale' };
    const slow = [0, 2, 16, 30, 58].map((second): Step => [second, at(0, 0)]);
    const before = play(onlyErrors, [...slow, [60, at(60, 0)], [118, at(60, 0)]]);
    expect(before.every(({ blind }) => blind === null)).toBe(true);
    const after = play(onlyErrors, [...slow, [62, stale], [70, stale], [78, stale]]);
    expect(after.at(-1)?.blind).toEqual({ abortId: 'abort-5xx', unknownMs: 16_000 });
  });

  it('ends a row of unknowns with a sample that it knows already', () => {
    const decisions = play(onlyErrors, [
      [0, 0],
      [2, unknown],
      [10, unknown],
      [14, at(0, 0)],
      [16, unknown],
      [24, unknown],
      [30, unknown],
    ]);
    expect(decisions.every(({ blind }) => blind === null)).toBe(true);
  });

  it('counts a metric that was not asked as unknown', () => {
    const { evaluations } = evaluateAborts({
      plan: onlyErrors,
      memory: {},
      samples: [],
      alerts: calm,
      nowMs: startMs,
    });
    expect(evaluations[0]).toMatchObject({ outcome: 'unknown', reason: 'no_series' });
  });

  it('needs two distinct samples without a hold time', () => {
    const noHold: Plan = { ...articlePlan, aborts: [{ ...abort5xx, holdMs: 0 } as typeof abort5xx] };
    expect(play(noHold, [[0, 3]])[0]?.firing).toBeNull();
    expect(
      play(noHold, [
        [0, 3],
        [2, 3],
      ])[1]?.firing,
    ).not.toBeNull();
  });
});

const p1: ActiveAlert = {
  name: 'LojaForaDoAr',
  labels: { severity: 'P1' },
  suppressed: false,
  heard: heardNow,
};
const p2: ActiveAlert = {
  name: 'CanaryComErros',
  labels: { severity: 'P2' },
  suppressed: false,
  heard: heardNow,
};
const noAnswer: AlertsAnswer = { kind: 'unknown', reason: 'unreachable', detail: '' };
function fired(...alerts: ActiveAlert[]): QueryAnswer {
  const series = alerts.map(({ name, labels }) => ({
    labels: { ...labels, alertname: name, alertstate: 'firing' },
    value: 1,
    timestamp: startMs / 1000,
  }));
  return { kind: 'vector', series, serverDateMs: null };
}
function heardAgo(agoMs: number, validForMs = 240_000): ActiveAlert {
  return { ...heartbeat, heard: { agoMs, validForMs } };
}
function alerts(...all: ActiveAlert[]): AlertsAnswer {
  return { kind: 'alerts', alerts: all };
}
const timeout: QueryAnswer = { kind: 'unknown', reason: 'timeout', detail: '' };
const anyP1: Plan = { ...articlePlan, aborts: [{ kind: 'any_p1_alert', id: 'p1', text: '' }] };
const named: Plan = {
  ...articlePlan,
  aborts: [{ kind: 'named_alert', id: 'n', text: '', alert: 'CanaryComErros' }],
};
const noHeartbeat: Plan = { ...anyP1, environment: { ...anyP1.environment, heartbeatAlert: null } };

describe('evaluateAborts, alert conditions', () => {
  it.each<[string, Plan, AlertsAnswer, QueryAnswer | null, Partial<AbortEvaluation>]>([
    [
      'P1 beside the heartbeat',
      anyP1,
      alerts(heartbeat, p1),
      null,
      { outcome: 'breach', fired: true, reason: 'LojaForaDoAr' },
    ],
    ['P1 without heartbeat', anyP1, alerts(p1), null, { outcome: 'breach', fired: true }],
    [
      'a silenced P1',
      anyP1,
      alerts(heartbeat, { ...p1, suppressed: true }),
      null,
      { outcome: 'breach', fired: true },
    ],
    [
      'P1 seen by Prometheus alone',
      anyP1,
      noAnswer,
      fired(heartbeat, p1),
      { outcome: 'breach', fired: true },
    ],
    ['P2', anyP1, alerts(heartbeat, p2), null, { outcome: 'ok', fired: false, reason: null }],
    ['heartbeat alone', anyP1, alerts(heartbeat), null, { outcome: 'ok', reason: null }],
    ['no heartbeat', anyP1, alerts(), null, { outcome: 'unknown', reason: 'heartbeat_missing' }],
    [
      'no heartbeat, Prometheus calm',
      anyP1,
      alerts(),
      fired(heartbeat),
      { outcome: 'ok', reason: 'best_effort' },
    ],
    [
      'no heartbeat on either road',
      anyP1,
      alerts(),
      fired(),
      { outcome: 'unknown', reason: 'heartbeat_missing' },
    ],
    [
      'no heartbeat, Prometheus slow',
      anyP1,
      alerts(),
      timeout,
      { outcome: 'unknown', reason: 'heartbeat_missing' },
    ],
    ['Alertmanager down', anyP1, noAnswer, null, { outcome: 'unknown', reason: 'unreachable' }],
    [
      'Alertmanager down, Prometheus calm',
      anyP1,
      noAnswer,
      fired(heartbeat),
      { outcome: 'ok', reason: 'best_effort' },
    ],
    [
      'a heartbeat of a sender that died three minutes ago',
      anyP1,
      alerts(heardAgo(180_000)),
      timeout,
      { outcome: 'unknown', reason: 'heartbeat_missing' },
    ],
    [
      'a heartbeat of a sender that died three minutes ago, Prometheus calm',
      anyP1,
      alerts(heardAgo(180_000)),
      fired(heartbeat),
      { outcome: 'ok', reason: 'best_effort' },
    ],
    [
      'a heartbeat of which nobody says when it was heard',
      anyP1,
      alerts({ ...heartbeat, heard: null }),
      timeout,
      { outcome: 'unknown', reason: 'heartbeat_missing' },
    ],
    ['none configured', noHeartbeat, alerts(), null, { outcome: 'unknown', reason: 'heartbeat_missing' }],
    [
      'none configured, Prometheus calm',
      noHeartbeat,
      alerts(),
      fired(),
      { outcome: 'ok', reason: 'best_effort' },
    ],
    [
      'none configured, Prometheus sees P1',
      noHeartbeat,
      alerts(),
      fired(p1),
      { outcome: 'breach', fired: true },
    ],
    [
      'the named alert',
      named,
      alerts(heartbeat, p2),
      null,
      { outcome: 'breach', fired: true, reason: 'CanaryComErros' },
    ],
    ['another than the named alert', named, alerts(heartbeat, p1), null, { outcome: 'ok' }],
  ])('%s', (_, plan, answer, alertsFallback, expected) => {
    const { evaluations, firing } = evaluateAborts({
      plan,
      memory: {},
      samples: [],
      alerts: answer,
      alertsFallback,
      nowMs: startMs,
    });
    expect(evaluations[0]).toMatchObject(expected);
    expect(firing).toEqual(expected.fired ? evaluations[0] : null);
  });

  it.each(unknownReasonSchema.options)('alerts unknown for "%s" in a row make the run blind', (reason) => {
    const steps = [0, 8, 16].map((second): Step => [second, 0]);
    const decisions = play(anyP1, steps, { kind: 'unknown', reason, detail: '' });
    expect(decisions.map(({ blind }) => blind?.unknownMs)).toEqual([undefined, undefined, 16_000]);
  });

  it.each([
    ['evaluated each 15 s', 75_000, 240_000],
    ['evaluated each 30 s', 90_000, 240_000],
    ['evaluated each minute', 120_000, 240_000],
    ['resent each 5 minutes', 330_000, 1_200_000],
    ['resent each 2 seconds', 3_000, 8_000],
  ])('trusts a heartbeat of a living Prometheus to its last second: %s', (_, gapMs, validForMs) => {
    expect(needsAlertsFallback(anyP1, alerts(heardAgo(gapMs + 5_000, validForMs)))).toBe(false);
  });

  it('does not take a promise of a day for a proof of life', () => {
    expect(needsAlertsFallback(anyP1, alerts(heardAgo(1_800_000, 86_400_000)))).toBe(true);
  });

  it('asks Prometheus as well only where silence needs a second witness', () => {
    expect(needsAlertsFallback(anyP1, calm)).toBe(false);
    expect(needsAlertsFallback(anyP1, alerts(p1))).toBe(true);
    expect(needsAlertsFallback(anyP1, noAnswer)).toBe(true);
    expect(needsAlertsFallback(anyP1, alerts(heardAgo(180_000)))).toBe(true);
    expect(needsAlertsFallback(noHeartbeat, calm)).toBe(true);
  });
});

describe('the memory', () => {
  it('survives JSON after any history, and fires exactly when breaches span more than the hold', () => {
    const step = fc.record({
      gapMs: fc.integer({ min: 1, max: 30_000 }),
      what: fc.constantFrom<('breach' | 'ok' | 'unknown')[]>('breach', 'ok', 'unknown'),
    });
    fc.assert(
      fc.property(fc.array(step, { maxLength: 40 }), (history) => {
        let seconds = 0;
        let first: number | null = null;
        const steps: Step[] = [];
        const shouldFire: boolean[] = [];
        for (const { gapMs, what } of history) {
          seconds += gapMs / 1000;
          steps.push([seconds, what === 'unknown' ? unknown : what === 'breach' ? 3 : 0]);
          if (what === 'ok') first = null;
          if (what === 'breach') first ??= seconds;
          shouldFire.push(
            what === 'breach' && first !== null && Math.round((seconds - first) * 1000) > 60_000,
          );
        }
        expect(play(onlyErrors, steps).map(({ firing }) => firing !== null)).toEqual(shouldFire);
      }),
    );
  });
});

describe('distanceToAbort', () => {
  const evaluation = { abortId: 'a', value: null, reason: null, heldMs: 0, unknownMs: 0, fired: false };
  const p1Abort = { kind: 'any_p1_alert', id: 'p1', text: '' } as const;
  const falls = { ...abort5xx, comparator: '<', value: 95, holdMs: 0 } as typeof abort5xx;
  it.each([
    ['no errors', { ...evaluation, outcome: 'ok', value: 0 }, abort5xx, 1],
    ['half of the bound', { ...evaluation, outcome: 'ok', value: 1 }, abort5xx, 0.75],
    ['a breach that begins', { ...evaluation, outcome: 'breach', value: 3 }, abort5xx, 0.5],
    ['half of the hold', { ...evaluation, outcome: 'breach', value: 3, heldMs: 30_000 }, abort5xx, 0.25],
    ['fired', { ...evaluation, outcome: 'breach', value: 3, heldMs: 60_001, fired: true }, abort5xx, 0],
    ['unknown', { ...evaluation, outcome: 'unknown' }, abort5xx, null],
    ['no alert', { ...evaluation, outcome: 'ok' }, p1Abort, 1],
    ['an alert', { ...evaluation, outcome: 'breach', fired: true }, p1Abort, 0],
    ['twice a floor', { ...evaluation, outcome: 'ok', value: 190 }, falls, 0.75],
  ] as const)('%s', (_, given, criterion, distance) => {
    expect(distanceToAbort(given, criterion)).toBe(distance);
  });
});
