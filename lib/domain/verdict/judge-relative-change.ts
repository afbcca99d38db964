import type { BilingualText } from '../diagnostic/problem';
import type { Rule } from '../expression/rule';
import type { PlanMetric } from '../plan/plan';
import type { Interval } from '../statistics/interval';
import { relativeChangeInterval, type BeforeAfter } from '../statistics/relative-change-interval';
import { countEvents, countingNoise } from './counting-noise';
import { decideMagnitude, timesToDecide, type BoundOutcome } from './decide-bound';
import { both, formatBound, formatLength, formatMeasure, formatNumber } from './format-measure';
import { judgeUnknown, judgeUnreadTicks, samplesUntold, type Judged } from './judge-threshold';
import type { Measure } from './measure-phase';

type RelativeChange = Extract<Rule, { kind: 'relative_change' }>;

interface Change {
  readonly control: number;
  readonly canary: number;
}

function valueOf(measure: Measure, group: 'control' | 'canary'): number {
  const reading = measure.readings[group];
  return reading.kind === 'value' ? reading.value : Number.NaN;
}

function findMissing(measure: Measure): Judged | null {
  return (
    judgeUnknown(measure, 'canary') ??
    judgeUnknown(measure, 'control') ??
    judgeUnreadTicks(measure, 'canary') ??
    judgeUnreadTicks(measure, 'control')
  );
}

function inBaseline(missing: Judged): Judged {
  return {
    outcome: missing.outcome,
    reason: both(
      (locale) => `${locale === 'en' ? 'Baseline: ' : 'Linha de base: '}${missing.reason[locale]}`,
    ),
  };
}

function countChange(
  metric: PlanMetric,
  before: Measure,
  after: Measure,
  group: 'control' | 'canary',
): BeforeAfter | null {
  const events = [
    countEvents(metric, valueOf(before, group), before.rangeMs),
    countEvents(metric, valueOf(after, group), after.rangeMs),
  ] as const;
  if (events[0] === null || events[1] === null || before.rangeMs <= 0) return null;
  return { before: events[0], after: events[1], lengthRatio: after.rangeMs / before.rangeMs };
}

function describeNeed(times: number | null, before: Measure, after: Measure): BilingualText {
  if (times === null)
    return {
      'pt-BR': '; perto demais do limite para qualquer duração razoável',
      en: '; too close to the bound for any reasonable length',
    };
  return both((locale) => {
    const factor = formatNumber(Math.ceil(times * 10) / 10, locale);
    const [baseline, fault] = [
      formatLength(times * before.rangeMs, locale),
      formatLength(times * after.rangeMs, locale),
    ];
    return locale === 'en'
      ? `; ${factor} times the traffic, or a baseline of ${baseline} and a fault of ${fault}, would decide`
      : `; ${factor} vezes o tráfego, ou linha de base de ${baseline} e falha de ${fault}, decidiriam`;
  });
}

function scaled(counts: BeforeAfter, times: number): BeforeAfter {
  return { ...counts, before: counts.before * times, after: counts.after * times };
}

interface Decided {
  readonly outcome: BoundOutcome;
  readonly interval: Interval | null;
  readonly need: BilingualText | null;
}

function decide(
  rule: RelativeChange,
  metric: PlanMetric,
  before: Measure,
  after: Measure,
  difference: number,
): Decided {
  const canary = countChange(metric, before, after, 'canary');
  const control = countChange(metric, before, after, 'control');
  if (!canary || !control) return decideUncounted(rule, metric, before, after, difference);
  const intervalAt = (times: number): Interval =>
    relativeChangeInterval(scaled(canary, times), scaled(control, times));
  return decideOver(rule, before, after, intervalAt, control.before + control.after);
}

function decideOver(
  rule: RelativeChange,
  before: Measure,
  after: Measure,
  intervalAt: (times: number) => Interval,
  samples: number,
): Decided {
  const outcomeAt = (times: number) => decideMagnitude(intervalAt(times), rule.comparator, rule.percent);
  const outcome = outcomeAt(1);
  if (outcome !== 'inconclusive') return { outcome, interval: intervalAt(1), need: null };
  const times = timesToDecide(samples, (k) => outcomeAt(k) !== 'inconclusive');
  return { outcome, interval: intervalAt(1), need: describeNeed(times, before, after) };
}

/** A share has an interval of its own in each group and phase; a quantile of too few samples decides nothing; of other values no noise is known. */
function decideUncounted(
  rule: RelativeChange,
  metric: PlanMetric,
  before: Measure,
  after: Measure,
  difference: number,
): Decided {
  const noises = [
    countingNoise(metric, before, 'control'),
    countingNoise(metric, after, 'control'),
    countingNoise(metric, before, 'canary'),
    countingNoise(metric, after, 'canary'),
  ];
  const few = noises.find((noise) => noise.kind === 'too_few');
  if (few) {
    const need = describeNeed(few.wanted / Math.max(few.samples, 1), before, after);
    return { outcome: 'inconclusive', interval: null, need };
  }
  if (noises.some(({ kind }) => kind === 'untold'))
    return { outcome: 'inconclusive', interval: null, need: samplesUntold };
  const [controlBefore, controlAfter, canaryBefore, canaryAfter] = noises.map((noise) =>
    noise.kind === 'interval' ? noise.scale : null,
  );
  if (controlBefore && controlAfter && canaryBefore && canaryAfter) {
    const intervalAt = (times: number): Interval => {
      const control = widestChange(controlBefore(times), controlAfter(times));
      const canary = widestChange(canaryBefore(times), canaryAfter(times));
      return { lower: canary.lower - control.upper, upper: canary.upper - control.lower };
    };
    return decideOver(rule, before, after, intervalAt, after.counts.control ?? 0);
  }
  const exact = { lower: difference, upper: difference };
  return { outcome: decideMagnitude(exact, rule.comparator, rule.percent), interval: null, need: null };
}

/** The change in percent between the far ends of two intervals: wider than 95 %, never narrower. */
function widestChange(before: Interval, after: Interval): Interval {
  const percent = (from: number, to: number) => (from > 0 ? (to / from - 1) * 100 : Infinity);
  return { lower: percent(before.upper, after.lower), upper: percent(before.lower, after.upper) };
}

function describeChange(
  rule: RelativeChange,
  change: Change,
  interval: Interval | null,
  need: BilingualText | null,
) {
  return both((locale) => {
    const percent = (value: number) => formatMeasure(value, 'percent', locale);
    // The sign of a difference does not matter, so that the bound stands on both sides of zero.
    const beside = [rule.percent, -rule.percent];
    const judged = (value: number) => formatMeasure(value, 'percent', locale, beside);
    const range = interval ? `${judged(interval.lower)}–${judged(interval.upper)}` : null;
    const noise =
      range === null ? '' : locale === 'en' ? ` (95% interval ${range})` : ` (intervalo de 95%: ${range})`;
    const bound = `${rule.comparator} ${formatBound(rule.percent, 'percent', locale)}`;
    const difference = judged(change.canary - change.control);
    return locale === 'en'
      ? `Against its own baseline the canary changed by ${percent(change.canary)}, the control group by ${percent(change.control)}: difference ${difference}${noise}, wanted ${bound}${need?.en ?? ''}`
      : `Em relação à própria linha de base, o canary variou ${percent(change.canary)} e o controle ${percent(change.control)}: diferença ${difference}${noise}, esperado ${bound}${need?.['pt-BR'] ?? ''}`;
  });
}

/**
 * judgeRelativeChange compares the canary's change against its own baseline with the control group's: a canary with 5 % of the traffic is
 * not 95 % down. The sign of the difference does not matter.
 */
export function judgeRelativeChange(
  metric: PlanMetric,
  rule: RelativeChange,
  measures: { readonly before: Measure | null; readonly after: Measure },
): Judged {
  const { before, after } = measures;
  const missing = findMissing(after);
  if (missing) return missing;
  if (!before) {
    return {
      outcome: 'no_data',
      reason: { 'pt-BR': 'Sem linha de base para comparar', en: 'No baseline to compare with' },
    };
  }
  const missingBefore = findMissing(before);
  if (missingBefore) return inBaseline(missingBefore);
  if (valueOf(before, 'control') === 0 || valueOf(before, 'canary') === 0) {
    return {
      outcome: 'inconclusive',
      reason: {
        'pt-BR': 'A linha de base é zero: não há variação percentual',
        en: 'The baseline is zero: there is no change in percent',
      },
    };
  }
  const changeOf = (group: 'control' | 'canary') =>
    (valueOf(after, group) / valueOf(before, group) - 1) * 100;
  const change: Change = { control: changeOf('control'), canary: changeOf('canary') };
  const { outcome, interval, need } = decide(rule, metric, before, after, change.canary - change.control);
  return { outcome, reason: describeChange(rule, change, interval, need) };
}
