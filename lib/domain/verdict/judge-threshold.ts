import type { BilingualText } from '../diagnostic/problem';
import type { Rule } from '../expression/rule';
import { satisfies } from '../expression/satisfies';
import type { Group, PlanMetric } from '../plan/plan';
import type { CriterionResult } from '../run/evidence';
import { countEvents, countingNoise, type Noise } from './counting-noise';
import { decideBound, timesToDecide } from './decide-bound';
import { both, formatBound, formatLength, formatMeasure, formatNumber } from './format-measure';
import type { Measure } from './measure-phase';
import { unknownWords } from './unknown-words';

/** Judged is the outcome of one criterion with the sentence that says why. */
export interface Judged {
  readonly outcome: CriterionResult['outcome'];
  readonly reason: BilingualText;
}

/** More unread ticks than this, and a gauge's aggregate speaks of another phase than the one that was. */
export const mostUnknownTicks = 0.1;

const notMeasured: BilingualText = {
  'pt-BR': 'não foi medido nesta fase, que talvez tenha sido mais curta que o tempo de acomodação',
  en: 'not measured in this phase, which may have been shorter than its settling time',
};

/** judgeUnknown explains a number that is missing: too little traffic may be decided by more of it, anything else is no data. */
export function judgeUnknown(measure: Measure, group: Group): Judged | null {
  const reading = measure.readings[group];
  if (reading.kind === 'value') return null;
  const words = measure.rangeMs > 0 ? unknownWords[reading.reason] : notMeasured;
  return {
    outcome: reading.reason === 'too_little_traffic' ? 'inconclusive' : 'no_data',
    reason: { 'pt-BR': `Sem dados: ${words['pt-BR']}`, en: `No data: ${words.en}` },
  };
}

/** judgeUnreadTicks refuses to judge a gauge that was too often unread. */
export function judgeUnreadTicks(measure: Measure, group: Group): Judged | null {
  const share = measure.unknownShare[group];
  if (share <= mostUnknownTicks) return null;
  return {
    outcome: 'inconclusive',
    reason: both((locale) => {
      const percent = formatMeasure(share * 100, 'percent', locale);
      return locale === 'en'
        ? `${percent} of the ticks could not be read`
        : `${percent} das leituras falharam`;
    }),
  };
}

/** samplesUntold ends a sentence about a value whose number of samples was asked for and not told. */
export const samplesUntold: BilingualText = {
  'pt-BR': '; não se sabe quantas amostras há por trás',
  en: '; nobody can tell how many samples stand behind it',
};

function isNaturalLimit(metric: PlanMetric, bound: number): boolean {
  // "none at all" and "all of them" are facts about what was counted: no number of samples turns them into a comparison of chances.
  return bound === 0 || (metric.unit === 'percent' && bound === 100);
}

/** describeNeed says what length or traffic would decide. */
export function describeNeed(times: number | null, samples: number | null, rangeMs: number): BilingualText {
  if (times === null) {
    return both((locale) =>
      locale === 'en'
        ? '; too close to the bound for any reasonable length'
        : '; perto demais do limite para qualquer duração razoável',
    );
  }
  return both((locale) => {
    const factor = formatNumber(Math.ceil(times * 10) / 10, locale);
    const length = formatLength(times * rangeMs, locale);
    const count = samples === null ? null : formatNumber(Math.ceil(samples * times), locale);
    if (locale === 'en') {
      return `; ${count === null ? '' : `about ${count} samples, that is `}${length} at this traffic or ${factor} times the traffic, would decide`;
    }
    return `; ${count === null ? '' : `cerca de ${count} amostras, isto é, `}${length} com este tráfego ou ${factor} vezes o tráfego decidiriam`;
  });
}

function describeNoise(
  noise: Noise,
  metric: PlanMetric,
  samples: number | null,
  bound: number,
): BilingualText {
  return both((locale) => {
    const counted =
      samples === null
        ? ''
        : `${formatNumber(Math.round(samples), locale)} ${locale === 'en' ? 'samples' : 'amostras'}`;
    if (noise.kind !== 'interval') return counted === '' ? '' : ` (${counted})`;
    const { lower, upper } = noise.interval;
    const show = (value: number) => formatMeasure(value, metric.unit, locale, [bound]);
    const range = `${show(lower)}–${show(upper)}`;
    const interval = locale === 'en' ? `95% interval ${range}` : `intervalo de 95%: ${range}`;
    return ` (${interval}${counted === '' ? '' : `, ${counted}`})`;
  });
}

/** judgeThreshold compares a group's value over the phase with a bound, with the counting noise of the value in mind. */
export function judgeThreshold(
  metric: PlanMetric,
  rule: Extract<Rule, { kind: 'threshold' }>,
  measure: Measure,
  group: Group,
): Judged {
  const missing = judgeUnknown(measure, group) ?? judgeUnreadTicks(measure, group);
  const reading = measure.readings[group];
  if (missing || reading.kind === 'unknown') {
    return missing ?? { outcome: 'no_data', reason: { 'pt-BR': 'Sem dados', en: 'No data' } };
  }
  const samples = measure.counts[group];
  const noise = countingNoise(metric, measure, group);
  const byValue = satisfies(reading.value, rule.comparator, rule.value) ? 'met' : 'breached';
  let outcome: Judged['outcome'] = byValue;
  let need: BilingualText = { 'pt-BR': '', en: '' };
  if (noise.kind === 'untold') {
    outcome = 'inconclusive';
    need = samplesUntold;
  } else if (noise.kind === 'too_few') {
    outcome = 'inconclusive';
    need = describeNeed(noise.wanted / Math.max(noise.samples, 1), noise.samples, measure.rangeMs);
  } else if (noise.kind === 'interval' && !isNaturalLimit(metric, rule.value)) {
    outcome = decideBound(noise.interval, rule.comparator, rule.value);
    if (outcome === 'inconclusive') {
      const times = timesToDecide(
        samples ?? countEvents(metric, reading.value, measure.rangeMs) ?? 0,
        (k) => decideBound(noise.scale(k), rule.comparator, rule.value) !== 'inconclusive',
      );
      need = describeNeed(times, samples, measure.rangeMs);
    }
  }
  const noiseText = describeNoise(noise, metric, samples, rule.value);
  const reason = both((locale) => {
    const value = formatMeasure(reading.value, metric.unit, locale, [rule.value]);
    const bound = `${rule.comparator} ${formatBound(rule.value, metric.unit, locale)}`;
    const wanted = locale === 'en' ? `${value}, wanted ${bound}` : `${value}, esperado ${bound}`;
    return `${wanted}${noiseText[locale]}${need[locale]}`;
  });
  return { outcome, reason };
}
