import type { Locale } from '@/lib/domain/diagnostic/problem';
import type { Comparator, Rule } from '@/lib/domain/expression/rule';
import type { PlanMetric } from '@/lib/domain/plan/plan';
import { formatExact } from '@/lib/domain/verdict/format-measure';
import { formatBound } from '../ui/format-measure';
import { formatSpan } from '../ui/format-span';

/** comparatorSigns writes comparators as in print. */
export const comparatorSigns: Record<Comparator, string> = { '>': '>', '>=': '≥', '<': '<', '<=': '≤' };

const words = {
  'pt-BR': {
    change: (limit: string) => `variação ${limit} em relação ao controle`,
    within: (span: string) => `em até ${span}`,
    once: 'ao menos uma vez',
    observe: 'só observar',
  },
  en: {
    change: (limit: string) => `change ${limit} against the control`,
    within: (span: string) => `within ${span}`,
    once: 'at least once',
    observe: 'only observed',
  },
} as const;

/** describeRule writes a compiled rule in a few signs: `≥ 99,5%`, `em até 30 s`, `variação < 5% …`. */
export function describeRule(rule: Rule, unit: PlanMetric['unit'], locale: Locale): string {
  const say = words[locale];
  switch (rule.kind) {
    case 'threshold':
      return `${comparatorSigns[rule.comparator]}\u00a0${formatBound(rule.value, unit, locale)}`;
    case 'relative_change':
      return say.change(`${comparatorSigns[rule.comparator]}\u00a0${formatExact(rule.percent, locale)}%`);
    case 'reached_within':
      return say.within(formatSpan(rule.withinMs, locale));
    case 'at_least_once':
      return unit === 'state'
        ? say.once
        : `${comparatorSigns[rule.comparator]}\u00a0${formatBound(rule.value, unit, locale)}, ${say.once}`;
    case 'observe':
      return say.observe;
  }
}
