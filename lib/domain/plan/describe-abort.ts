import type { BilingualText, Locale } from '../diagnostic/problem';
import { formatHold } from '../expression/format-abort';
import { formatQuantity } from '../expression/format-number';
import { findMetric, groupNames, writtenUnits } from './describe-criterion';
import type { AbortCriterion, Plan } from './plan';

/** describeAbort says an abort condition as the engine understood it: metric, group, operator, value with unit, hold time. */
export function describeAbort(
  abort: AbortCriterion,
  plan: Pick<Plan, 'metrics' | 'environment'>,
): BilingualText {
  return { 'pt-BR': describeIn('pt-BR', abort, plan), en: describeIn('en', abort, plan) };
}

function describeIn(
  locale: Locale,
  abort: AbortCriterion,
  plan: Pick<Plan, 'metrics' | 'environment'>,
): string {
  const isPortuguese = locale === 'pt-BR';
  switch (abort.kind) {
    case 'metric': {
      const { label, unit } = findMetric(abort.metric, plan);
      const bound = `${abort.comparator} ${formatQuantity(abort.value, writtenUnits[unit], locale)}`;
      const group = groupNames[abort.group][locale];
      return `${label[locale]} (${abort.metric}), ${group}: ${bound} ${formatHold(abort.holdMs, locale)}`;
    }
    case 'any_p1_alert': {
      const { label, values } = plan.environment.p1;
      const matcher = `${label} = ${values.join(isPortuguese ? ' ou ' : ' or ')}`;
      return isPortuguese ? `qualquer alerta ativo com ${matcher}` : `any active alert with ${matcher}`;
    }
    case 'named_alert':
      return isPortuguese ? `alerta ${abort.alert} ativo` : `alert ${abort.alert} active`;
  }
}
