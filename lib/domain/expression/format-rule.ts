import type { Locale } from '../diagnostic/problem';
import { formatDuration } from './format-duration';
import { formatQuantity } from './format-number';
import type { WrittenUnit } from './quantity';
import type { Rule } from './rule';

/** formatRule writes a rule as a `referencia`; parsing it gives the rule and the unit again. */
export function formatRule(rule: Rule, unit: WrittenUnit, locale: Locale): string {
  const isPortuguese = locale === 'pt-BR';
  switch (rule.kind) {
    case 'threshold':
      return `${rule.comparator} ${formatQuantity(rule.value, unit, locale)}`;
    case 'relative_change': {
      const bound = `${rule.comparator} ${formatQuantity(rule.percent, '%', locale)}`;
      return isPortuguese
        ? `variação ${bound} em relação ao grupo de controle`
        : `variation ${bound} relative to the control group`;
    }
    case 'reached_within': {
      const within = formatDuration(rule.withinMs, locale);
      return isPortuguese ? `atingido em até ${within}` : `reached within ${within}`;
    }
    case 'at_least_once': {
      const bound = `${rule.comparator} ${formatQuantity(rule.value, unit, locale)}`;
      return `${bound} ${isPortuguese ? 'ao menos uma vez' : 'at least once'}`;
    }
    case 'observe':
      return isPortuguese ? 'observar' : 'observe';
  }
}
