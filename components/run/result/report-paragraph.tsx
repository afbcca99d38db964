import { useLocale, useTranslations } from 'next-intl';
import type { Reading } from '@/lib/domain/run/evidence';
import type { RunView } from '@/lib/domain/view/views';
import { describeRule } from '../../card/describe-rule';
import { formatDateTime } from '../../ui/format-date';
import { formatMeasure } from '../../ui/format-measure';
import { formatSpan } from '../../ui/format-span';
import { buildResultRows, type Conclusion, type ResultRow } from '../result-rows';
import { CopyButton } from './copy-button';
import { useRecoveryWords } from './use-recovery-words';
import { measureRunTimes } from '@/lib/domain/run/run-times';

/** A group that could not be measured keeps its row: the other one may be the one that broke its bound. */
function useRowWords(): (row: ResultRow) => string[] {
  const t = useTranslations('paragraph');
  const outcomes = useTranslations('outcomes');
  const unknown = useTranslations('unknown');
  const locale = useLocale();
  return ({ metric, hypothesis, reference, judged, bounds }) => {
    const bound = hypothesis ?? reference;
    if (!bound || !judged) return [];
    const write = (reading: Reading) =>
      reading.kind === 'value'
        ? formatMeasure(reading.value, metric.unit, locale, bounds)
        : t('unknown', { why: unknown(reading.reason) });
    if (judged.control.kind === 'unknown' && judged.canary.kind === 'unknown')
      return [t('unmeasured', { metric: metric.label[locale] })];
    const row = t('row', {
      metric: metric.label[locale],
      control: write(judged.control),
      canary: write(judged.canary),
      bound: describeRule(bound.criterion.rule, metric.unit, locale),
      outcome: outcomes(judged.outcome).toLocaleLowerCase(locale),
    });
    return [row];
  };
}

function useParagraph(run: RunView, conclusion: Conclusion): string {
  const t = useTranslations('paragraph');
  const writeRow = useRowWords();
  const sayRecovery = useRecoveryWords();
  const locale = useLocale();
  const { plan, summary } = run;
  const times = measureRunTimes(run);
  const rows = buildResultRows(plan, conclusion).flatMap(writeRow);
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
  const measured = rows.length === 0 ? [] : [`${rows.join('; ')}.`];
  return [intro, conclusion.sentence[locale], ...measured, ...undone, ...sayRecovery(run)].join(' ');
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
