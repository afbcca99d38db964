import { useLocale, useTranslations } from 'next-intl';
import type { AbortCriterion, Plan } from '@/lib/domain/plan/plan';
import { formatBound } from '../ui/format-measure';
import { formatSpan } from '../ui/format-span';
import { comparatorSigns } from './describe-rule';
import { UnderstoodRow } from './understood-row';

/** UnderstoodAbort shows an abort condition: metric, group, limit and hold time, or the alerts that it listens to. */
export function UnderstoodAbort({ abort, plan }: { abort: AbortCriterion; plan: Plan }) {
  const t = useTranslations('understood');
  const locale = useLocale();
  const { p1, heartbeatAlert } = plan.environment;
  switch (abort.kind) {
    case 'metric': {
      const metric = plan.metrics.find(({ name }) => name === abort.metric);
      return (
        <UnderstoodRow
          sentence={abort.text}
          group={abort.group}
          metric={metric?.label[locale] ?? abort.metric}
          bound={`${comparatorSigns[abort.comparator]}\u00a0${formatBound(abort.value, metric?.unit ?? 'count', locale)}`}
          hold={t('hold', { span: formatSpan(abort.holdMs, locale) })}
          {...(metric && { query: metric.query })}
        />
      );
    }
    case 'any_p1_alert':
      return (
        <UnderstoodRow
          sentence={abort.text}
          metric="Alertmanager"
          bound={t('anyP1', { matcher: `${p1.label}=~"${p1.values.join('|')}"` })}
          hold={heartbeatAlert ? t('heartbeat', { alert: heartbeatAlert }) : t('bestEffort')}
        />
      );
    case 'named_alert':
      return (
        <UnderstoodRow
          sentence={abort.text}
          metric="Alertmanager"
          bound={t('namedAlert', { alert: abort.alert })}
        />
      );
  }
}
