import { useLocale, useTranslations } from 'next-intl';
import type { RunView } from '@/lib/domain/view/views';
import { describeRule } from '../../card/describe-rule';
import { formatDateTime } from '../../ui/format-date';
import { formatMeasure } from '../../ui/format-measure';
import { formatSpan } from '../../ui/format-span';
import { buildResultRows, type Conclusion } from '../result-rows';
import { CopyButton } from './copy-button';
import { measureRunTimes } from '@/lib/domain/run/run-times';

function useParagraph(run: RunView, conclusion: Conclusion): string {
  const t = useTranslations('paragraph');
  const outcomes = useTranslations('outcomes');
  const locale = useLocale();
  const { plan, summary } = run;
  const times = measureRunTimes(run);
  const rows = buildResultRows(plan, conclusion).flatMap(
    ({ metric, hypothesis, reference, judged, bounds }) => {
      const bound = hypothesis ?? reference;
      if (!bound || judged?.control.kind !== 'value' || judged.canary.kind !== 'value') return [];
      return t('row', {
        metric: metric.label[locale],
        control: formatMeasure(judged.control.value, metric.unit, locale, bounds),
        canary: formatMeasure(judged.canary.value, metric.unit, locale, bounds),
        bound: describeRule(bound.criterion.rule, metric.unit, locale),
        outcome: outcomes(judged.outcome).toLocaleLowerCase(locale),
      });
    },
  );
  const span = times.faultMs === null ? '' : formatSpan(times.faultMs, locale);
  const faultWords = times.unconfirmed ? t('atLeast', { span }) : span;
  const intro = t('intro', {
    date: formatDateTime(run.times.injectedAt ?? summary.requestedAt, locale),
    card: summary.cardId,
    title: run.cardTitle,
    environment: summary.environment,
    share: formatMeasure(plan.injection.share * 100, 'percent', locale),
    target: plan.target.name.replace('->', '→'),
    fault: faultWords,
    live: times.faultMs === null ? 'no' : 'yes',
  });
  const undone =
    times.unconfirmed || times.rollbackMs === null
      ? times.unconfirmed
        ? [t('unconfirmed')]
        : []
      : [t('rollback', { took: formatSpan(times.rollbackMs, locale) })];
  const back =
    times.recoveryMs === null ? [] : [t('recovery', { took: formatSpan(times.recoveryMs, locale) })];
  const measured = rows.length === 0 ? [] : [`${rows.join('; ')}.`];
  return [intro, conclusion.sentence[locale], ...measured, ...undone, ...back].join(' ');
}

/** ReportParagraph is the first paragraph of a report, ready to be copied. */
export function ReportParagraph({ run, conclusion }: { run: RunView; conclusion: Conclusion }) {
  const t = useTranslations('result');
  const text = useParagraph(run, conclusion);
  return (
    <div className="flex flex-col items-start gap-3">
      <p className="max-w-[68ch] font-title text-[1.0625rem] leading-relaxed text-pretty">{text}</p>
      <CopyButton text={text} label={t('copy')} done={t('copied')} />
    </div>
  );
}
