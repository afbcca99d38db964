import type { BilingualText } from '../diagnostic/problem';
import { satisfies } from '../expression/satisfies';
import type { Criterion, Plan, PlanMetric } from '../plan/plan';
import { countingNoise } from './counting-noise';
import { both, formatMeasure } from './format-measure';
import { measurePhase, readTick, ticksBetween, type JudgedPhase, type Measure } from './measure-phase';
import { selectDecidingCriteria } from './select-deciding-criteria';

/**
 * ControlComparison tells whether the control group, which had no fault, stayed where its baseline was. Where it moved, something else
 * went on, and the canary's numbers cannot be laid at the fault's door. Source: docs/decisions/0019-a-control-that-moved.md.
 */
export type ControlComparison =
  | { readonly kind: 'steady' }
  | { readonly kind: 'moved'; readonly reasons: readonly BilingualText[] }
  | { readonly kind: 'unknown' };

type Compared = 'steady' | 'unknown' | BilingualText;

/** A control that used up half the way from its baseline to the bound could have carried the canary over it. */
const shareOfRoom = 0.5;
/** A gauge or a quantile has no counting noise that we know of: below a tenth it is called noise. */
const noticeable = 0.1;
/** Of a share that is nearly all or nothing, a tenth is nothing: half a point of it is something. */
const leastPoints = 0.5;
/** Traffic breathes; a third of it that comes or goes within one run is an event of its own. */
const shareOfTraffic = 1 / 3;

function beyondNoise(metric: PlanMetric, before: Measure, during: Measure): boolean {
  const a = countingNoise(metric, before, 'control');
  const b = countingNoise(metric, during, 'control');
  if (a.kind === 'interval' && b.kind === 'interval') {
    return a.interval.upper < b.interval.lower || b.interval.upper < a.interval.lower;
  }
  const [from, to] = [before.readings.control, during.readings.control];
  if (from.kind === 'unknown' || to.kind === 'unknown') return false;
  return Math.abs(to.value - from.value) > noise(metric, from.value);
}

function noise(metric: PlanMetric, from: number): number {
  if (metric.unit !== 'percent') return noticeable * Math.abs(from);
  return Math.max(leastPoints, noticeable * Math.min(Math.abs(from), Math.abs(100 - from)));
}

function describeMove(metric: PlanMetric, from: number, to: number): BilingualText {
  return both((locale) => {
    const [a, b] = [formatMeasure(from, metric.unit, locale), formatMeasure(to, metric.unit, locale)];
    return locale === 'en'
      ? `${metric.label.en}: control went from ${a} to ${b}`
      : `${metric.label['pt-BR']}: controle foi de ${a} a ${b}`;
  });
}

/** A bound that decides is felt from half way on; a reference that only stands beside it, once it is broken. */
function isFar({ rule }: Criterion, decides: boolean, from: number, to: number): boolean {
  const change = Math.abs(to - from);
  switch (rule.kind) {
    case 'threshold': {
      const broke = !satisfies(to, rule.comparator, rule.value);
      return broke || (decides && change >= shareOfRoom * Math.abs(rule.value - from));
    }
    case 'relative_change':
      return change >= shareOfTraffic * Math.abs(from);
    case 'reached_within':
    case 'at_least_once':
    case 'observe':
      return false;
  }
}

/** A moment at which something was reached, or a metric that is only shown, says nothing about a group that stayed where it was. */
function isComparable({ rule }: Criterion): boolean {
  return rule.kind === 'threshold' || rule.kind === 'relative_change';
}

function compareOverPhases(plan: Plan, fault: JudgedPhase, baseline: JudgedPhase): Compared[] {
  const deciding = new Set(selectDecidingCriteria(plan));
  const references = plan.criteria.filter(({ source }) => source === 'reference');
  return [...new Set([...deciding, ...references])].flatMap((criterion): Compared[] => {
    const metric = plan.metrics.find(({ name }) => name === criterion.metric);
    if (!metric || !isComparable(criterion)) return [];
    const [before, during] = [measurePhase(plan, metric, baseline), measurePhase(plan, metric, fault)];
    const [from, to] = [before.readings.control, during.readings.control];
    if (from.kind === 'unknown' || to.kind === 'unknown') return ['unknown'];
    const moved = isFar(criterion, deciding.has(criterion), from.value, to.value);
    return [
      moved && beyondNoise(metric, before, during) ? describeMove(metric, from.value, to.value) : 'steady',
    ];
  });
}

/** compareLastTick serves a fault that an abort cut short before it could be measured: did the control group stand beyond the abort's bound as well? */
function compareLastTick(plan: Plan, fault: JudgedPhase): Compared[] {
  const tick = ticksBetween(fault, 0).at(-1);
  if (!tick) return [];
  return plan.aborts.flatMap((abort): Compared[] => {
    if (abort.kind !== 'metric' || abort.group !== 'canary') return [];
    const metric = plan.metrics.find(({ name }) => name === abort.metric);
    const reading = readTick(tick, abort.metric, 'control');
    if (!metric) return [];
    if (reading.kind === 'unknown') return ['unknown'];
    if (!satisfies(reading.value, abort.comparator, abort.value)) return ['steady'];
    return [
      both((locale) => {
        const value = formatMeasure(reading.value, metric.unit, locale, [abort.value]);
        return locale === 'en'
          ? `${metric.label.en}: control stood at ${value}, beyond the abort's bound as well`
          : `${metric.label['pt-BR']}: controle em ${value}, também além do limite de aborto`;
      }),
    ];
  });
}

/** An abort condition on the control group that fired: where no fault was, something else broke it. */
function abortsOnControl(plan: Plan, fault: JudgedPhase): BilingualText[] {
  const evaluations = ticksBetween(fault, 0).at(-1)?.aborts ?? [];
  return plan.aborts.flatMap((abort): BilingualText[] => {
    if (abort.kind !== 'metric' || abort.group !== 'control') return [];
    const seen = evaluations.find(({ abortId }) => abortId === abort.id);
    if (seen?.outcome !== 'breach' || seen.heldMs < abort.holdMs) return [];
    return [
      both((locale) =>
        locale === 'en' ? `the condition "${abort.text}" fired` : `a condição "${abort.text}" disparou`,
      ),
    ];
  });
}

/** compareControl compares the control group during the fault with its own baseline. */
export function compareControl(
  plan: Plan,
  fault: JudgedPhase,
  baseline: JudgedPhase | null,
): ControlComparison {
  const overPhases = baseline === null ? [] : compareOverPhases(plan, fault, baseline);
  const isMeasured = overPhases.some((one) => one !== 'unknown');
  const compared = isMeasured ? overPhases : compareLastTick(plan, fault);
  const moves = [...abortsOnControl(plan, fault), ...compared.filter((one) => typeof one !== 'string')];
  // A reference and a bound of the hypothesis may both speak of one metric.
  const reasons = [...new Map(moves.map((move) => [move.en, move])).values()];
  if (reasons.length > 0) return { kind: 'moved', reasons };
  return compared.includes('steady') ? { kind: 'steady' } : { kind: 'unknown' };
}
