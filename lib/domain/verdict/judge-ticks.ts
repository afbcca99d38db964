import type { Rule } from '../expression/rule';
import { satisfies } from '../expression/satisfies';
import type { Group, Plan, PlanMetric } from '../plan/plan';
import type { TickRecord } from '../run/evidence';
import { both, formatLength, formatMeasure } from './format-measure';
import { mostUnknownTicks, type Judged } from './judge-threshold';
import { readTick, ticksBetween, type JudgedPhase } from './measure-phase';
import { unknownWords } from './unknown-words';

interface SeenTick {
  readonly elapsedMs: number;
  readonly value: number;
}

interface Seen {
  readonly known: readonly SeenTick[];
  readonly unknownShare: number;
}

function see(ticks: readonly TickRecord[], phase: JudgedPhase, metric: string, group: Group): Seen {
  const known = ticks.flatMap((tick): SeenTick[] => {
    const reading = readTick(tick, metric, group);
    const elapsedMs = Date.parse(tick.at) - phase.startedAt.getTime();
    return reading.kind === 'value' ? [{ elapsedMs, value: reading.value }] : [];
  });
  return { known, unknownShare: ticks.length === 0 ? 1 : 1 - known.length / ticks.length };
}

function judgeNothingSeen(ticks: readonly TickRecord[], metric: string, group: Group): Judged {
  const last = ticks.at(-1);
  const reading = last ? readTick(last, metric, group) : null;
  const words = unknownWords[reading?.kind === 'unknown' ? reading.reason : 'no_series'];
  return {
    outcome: 'no_data',
    reason: both((locale) => (locale === 'en' ? `No data: ${words.en}` : `Sem dados: ${words['pt-BR']}`)),
  };
}

function judgeGaps(unknownShare: number): Judged {
  return {
    outcome: 'inconclusive',
    reason: both((locale) => {
      const percent = formatMeasure(unknownShare * 100, 'percent', locale);
      return locale === 'en'
        ? `Not seen, but ${percent} of the ticks could not be read`
        : `Não foi visto, mas ${percent} das leituras falharam`;
    }),
  };
}

/** judgeReachedWithin tells from the ticks whether a state was reached in time after the fault went in; settling is not taken off, for the clock runs from the fault. */
export function judgeReachedWithin(
  rule: Extract<Rule, { kind: 'reached_within' }>,
  phase: JudgedPhase,
  metric: string,
  group: Group,
): Judged {
  const ticks = ticksBetween(phase, 0);
  const { known } = see(ticks, phase, metric, group);
  if (known.length === 0) return judgeNothingSeen(ticks, metric, group);
  const first = known.find(({ value }) => value >= 1);
  const inTime = ticks.filter((tick) => Date.parse(tick.at) - phase.startedAt.getTime() <= rule.withinMs);
  const inTimeSeen = see(inTime, phase, metric, group);
  const limit = (locale: 'pt-BR' | 'en') => formatLength(rule.withinMs, locale);
  if (first && first.elapsedMs <= rule.withinMs) {
    return {
      outcome: 'met',
      reason: both((locale) =>
        locale === 'en'
          ? `Reached after ${formatLength(first.elapsedMs, locale)}, wanted within ${limit(locale)}`
          : `Alcançado após ${formatLength(first.elapsedMs, locale)}, esperado em até ${limit(locale)}`,
      ),
    };
  }
  if (phase.endedAt.getTime() - phase.startedAt.getTime() < rule.withinMs) {
    return {
      outcome: 'inconclusive',
      reason: both((locale) =>
        locale === 'en' ? `Ended before ${limit(locale)} had passed` : `Terminou antes de ${limit(locale)}`,
      ),
    };
  }
  if (inTimeSeen.unknownShare > mostUnknownTicks) return judgeGaps(inTimeSeen.unknownShare);
  const lastBefore = known.filter(({ elapsedMs }) => !first || elapsedMs < first.elapsedMs).at(-1);
  if (first && lastBefore && lastBefore.elapsedMs < rule.withinMs) {
    return {
      outcome: 'inconclusive',
      reason: both((locale) => {
        const between = `${formatLength(lastBefore.elapsedMs, locale)} – ${formatLength(first.elapsedMs, locale)}`;
        return locale === 'en'
          ? `Reached between two ticks (${between}), wanted within ${limit(locale)}`
          : `Alcançado entre duas leituras (${between}), esperado em até ${limit(locale)}`;
      }),
    };
  }
  return {
    outcome: 'breached',
    reason: both((locale) => {
      const when = first ? formatLength(first.elapsedMs, locale) : null;
      if (locale === 'en')
        return `${when === null ? 'Never reached' : `Reached only after ${when}`}, wanted within ${limit(locale)}`;
      return `${when === null ? 'Nunca alcançado' : `Alcançado só após ${when}`}, esperado em até ${limit(locale)}`;
    }),
  };
}

/** judgeAtLeastOnce tells from the ticks whether a comparison held at one of them, once the cut itself has left the metric's own window. */
export function judgeAtLeastOnce(
  plan: Plan,
  metric: PlanMetric,
  rule: Extract<Rule, { kind: 'at_least_once' }>,
  phase: JudgedPhase,
  group: Group,
): Judged {
  const settlingMs = Math.min(phase.settlingMs, metric.windowMs + plan.environment.scrapeIntervalMs);
  const ticks = ticksBetween(phase, settlingMs);
  const { known, unknownShare } = see(ticks, phase, metric.name, group);
  if (known.length === 0) return judgeNothingSeen(ticks, metric.name, group);
  const first = known.find(({ value }) => satisfies(value, rule.comparator, rule.value));
  if (!first && unknownShare > mostUnknownTicks) return judgeGaps(unknownShare);
  const extreme = Math[rule.comparator.startsWith('>') ? 'max' : 'min'](...known.map(({ value }) => value));
  return {
    outcome: first ? 'met' : 'breached',
    reason: both((locale) => {
      const bound = `${rule.comparator} ${formatMeasure(rule.value, metric.unit, locale)}`;
      const value = formatMeasure(extreme, metric.unit, locale);
      if (locale === 'en') {
        return first
          ? `Seen after ${formatLength(first.elapsedMs, locale)} (${bound}; it got to ${value})`
          : `Never ${bound}; it got to ${value}`;
      }
      return first
        ? `Visto após ${formatLength(first.elapsedMs, locale)} (${bound}; chegou a ${value})`
        : `Nunca ${bound}; chegou a ${value}`;
    }),
  };
}
