import type { PlanMetric } from '../plan/plan';
import { countingNoise } from './counting-noise';
import { both, formatMeasure } from './format-measure';
import { judgeUnknown, type Judged } from './judge-threshold';
import type { Measure } from './measure-phase';

/** Where nothing is known of the noise, a tenth is what a reader would call a difference. */
const noticeable = 0.1;

/** Amounts grow with a group's share of the traffic: a canary with 5 % of it is not 95 % down. */
const growsWithTraffic: readonly PlanMetric['unit'][] = ['per_minute', 'per_second', 'count'];

function departs(metric: PlanMetric, measure: Measure): boolean {
  if (growsWithTraffic.includes(metric.unit)) return false;
  const { control, canary } = measure.readings;
  if (control.kind === 'unknown' || canary.kind === 'unknown') return false;
  const a = countingNoise(metric, measure, 'control');
  const b = countingNoise(metric, measure, 'canary');
  if (a.kind === 'interval' && b.kind === 'interval') {
    return a.interval.upper < b.interval.lower || b.interval.upper < a.interval.lower;
  }
  return Math.abs(canary.value - control.value) > noticeable * Math.abs(control.value);
}

/** judgeObserved shows a metric that nothing is asked of, and flags it when the canary departs from the control group. */
export function judgeObserved(metric: PlanMetric, measure: Measure): Judged {
  const { control, canary } = measure.readings;
  const missing = judgeUnknown(measure, 'canary');
  if (missing || canary.kind === 'unknown') {
    return { outcome: 'observed_only', reason: missing?.reason ?? { 'pt-BR': 'Sem dados', en: 'No data' } };
  }
  const flagged = departs(metric, measure);
  return {
    outcome: 'observed_only',
    reason: both((locale) => {
      const show = (value: number) => formatMeasure(value, metric.unit, locale);
      const beside = control.kind === 'value' ? show(control.value) : '—';
      if (locale === 'en') {
        return `Observed: ${show(canary.value)}, control ${beside}${flagged ? ': departs from the control group' : ''}`;
      }
      return `Observado: ${show(canary.value)}, controle ${beside}${flagged ? ': afasta-se do grupo de controle' : ''}`;
    }),
  };
}
