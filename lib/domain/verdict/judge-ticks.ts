import type { BilingualText } from '../diagnostic/problem';
import type { Rule } from '../expression/rule';
import { satisfies } from '../expression/satisfies';
import type { Group, Plan, PlanMetric } from '../plan/plan';
import type { TickRecord } from '../run/evidence';
import { both, formatBound, formatElapsed, formatLength, formatMeasure } from './format-measure';
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

type ReachedWithin = Extract<Rule, { kind: 'reached_within' }>;

/** explainReached writes the sentence of a state with its times: `{first}`, `{before}` and `{limit}`. */
function explainReached(
  rule: ReachedWithin,
  times: { readonly first?: number | undefined; readonly before?: number | undefined },
  text: BilingualText,
): BilingualText {
  return both((locale) => {
    const show = (ms: number | undefined) =>
      ms === undefined ? '—' : formatElapsed(ms, rule.withinMs, locale);
    return text[locale]
      .replace('{first}', show(times.first))
      .replace('{before}', show(times.before))
      .replace('{limit}', show(rule.withinMs));
  });
}

const reachedTexts = {
  inTime: {
    'pt-BR': 'Alcançado após {first}, esperado em até {limit}',
    en: 'Reached after {first}, wanted within {limit}',
  },
  tooShort: { 'pt-BR': 'Terminou antes de {limit}', en: 'Ended before {limit} had passed' },
  between: {
    'pt-BR': 'Alcançado entre duas leituras ({before} – {first}), esperado em até {limit}',
    en: 'Reached between two ticks ({before} – {first}), wanted within {limit}',
  },
  late: {
    'pt-BR': 'Alcançado só após {first}, esperado em até {limit}',
    en: 'Reached only after {first}, wanted within {limit}',
  },
  atTheCut: {
    'pt-BR': 'Só no instante em que a falha entrou, esperado em até {limit}',
    en: 'Only at the moment when the fault went in, wanted within {limit}',
  },
  never: { 'pt-BR': 'Nunca alcançado, esperado em até {limit}', en: 'Never reached, wanted within {limit}' },
} satisfies Record<string, BilingualText>;

const alreadySo: Judged = {
  outcome: 'inconclusive',
  reason: {
    'pt-BR': 'Já era assim antes da falha: não mostra que foi ela',
    en: 'It was so before the fault already: it does not show that the fault did it',
  },
};

function heldBefore(
  phase: JudgedPhase,
  metric: string,
  group: Group,
  holds: (value: number) => boolean,
): boolean {
  return phase.ticks.some((tick) => {
    const reading = tick.phase === 'baseline' ? readTick(tick, metric, group) : null;
    return reading?.kind === 'value' && holds(reading.value);
  });
}

/** For this long after the fault went in, a metric still shows the cut itself: broken connections, and its own window. */
function settlingOf(plan: Plan, metric: PlanMetric, phase: JudgedPhase): number {
  return Math.min(phase.settlingMs, metric.windowMs + plan.environment.scrapeIntervalMs);
}

/** judgeReachedWithin tells from the ticks whether a state was reached in time after the fault went in; settling is not taken off, for the clock runs from the fault. */
export function judgeReachedWithin(
  plan: Plan,
  metric: PlanMetric,
  rule: ReachedWithin,
  phase: JudgedPhase,
  group: Group,
): Judged {
  const ticks = ticksBetween(phase, 0);
  const { known } = see(ticks, phase, metric.name, group);
  if (known.length === 0) return judgeNothingSeen(ticks, metric.name, group);
  if (heldBefore(phase, metric.name, group, (value) => value >= 1)) return alreadySo;
  const reached = known.filter(({ value }) => value >= 1);
  const cutMs = settlingOf(plan, metric, phase);
  const isOver = known.some(({ elapsedMs }) => elapsedMs >= cutMs);
  if (reached.length > 0 && isOver && reached.every(({ elapsedMs }) => elapsedMs < cutMs))
    return { outcome: 'breached', reason: explainReached(rule, {}, reachedTexts.atTheCut) };
  const first = reached[0]?.elapsedMs;
  if (first !== undefined && first <= rule.withinMs) {
    return { outcome: 'met', reason: explainReached(rule, { first }, reachedTexts.inTime) };
  }
  if (phase.endedAt.getTime() - phase.startedAt.getTime() < rule.withinMs) {
    return { outcome: 'inconclusive', reason: explainReached(rule, {}, reachedTexts.tooShort) };
  }
  const inTime = ticks.filter((tick) => Date.parse(tick.at) - phase.startedAt.getTime() <= rule.withinMs);
  const { unknownShare } = see(inTime, phase, metric.name, group);
  if (unknownShare > mostUnknownTicks) return judgeGaps(unknownShare);
  if (first === undefined) {
    return { outcome: 'breached', reason: explainReached(rule, {}, reachedTexts.never) };
  }
  const before = known.filter(({ elapsedMs }) => elapsedMs < first).at(-1)?.elapsedMs ?? 0;
  // The last tick without it was in time, so it may have been reached in time as well.
  return before < rule.withinMs
    ? { outcome: 'inconclusive', reason: explainReached(rule, { first, before }, reachedTexts.between) }
    : { outcome: 'breached', reason: explainReached(rule, { first }, reachedTexts.late) };
}

/** judgeAtLeastOnce tells from the ticks whether a comparison held at one of them, once the cut itself has left the metric's own window. */
export function judgeAtLeastOnce(
  plan: Plan,
  metric: PlanMetric,
  rule: Extract<Rule, { kind: 'at_least_once' }>,
  phase: JudgedPhase,
  group: Group,
): Judged {
  const ticks = ticksBetween(phase, settlingOf(plan, metric, phase));
  const { known, unknownShare } = see(ticks, phase, metric.name, group);
  if (known.length === 0) return judgeNothingSeen(ticks, metric.name, group);
  const holds = (value: number) => satisfies(value, rule.comparator, rule.value);
  if (heldBefore(phase, metric.name, group, holds)) return alreadySo;
  const first = known.find(({ value }) => holds(value));
  if (!first && unknownShare > mostUnknownTicks) return judgeGaps(unknownShare);
  const extreme = Math[rule.comparator.startsWith('>') ? 'max' : 'min'](...known.map(({ value }) => value));
  return {
    outcome: first ? 'met' : 'breached',
    reason: both((locale) => {
      const bound = `${rule.comparator} ${formatBound(rule.value, metric.unit, locale)}`;
      const value = formatMeasure(extreme, metric.unit, locale, [rule.value]);
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
