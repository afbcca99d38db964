import { useLocale, useTranslations } from 'next-intl';
import type { CatalogueMetric } from '@/lib/domain/catalogue/catalogue';
import { formatExact } from '@/lib/domain/verdict/format-measure';
import { formatBound } from '../ui/format-measure';
import { FactList } from './fact-list';
import { QueryText } from './query-text';

interface MetricEntryProps {
  readonly metric: CatalogueMetric;
  readonly rangeMs: number;
  readonly canTry: boolean;
}

/** MetricEntry explains one metric: what it is called on cards, what its number means, how far back it looks, and what is asked. */
export function MetricEntry({ metric, rangeMs, canTry }: MetricEntryProps) {
  const t = useTranslations('catalogue');
  const locale = useLocale();
  const { name, label, synonyms, unit, factor, better, query, companionQuery, emptyIsZero, aggregation } =
    metric;
  return (
    <article
      id={name}
      className="scroll-mt-6 border-line-strong pt-4 pb-10 [&+&]:border-t"
      aria-labelledby={`${name}-title`}
    >
      <div className="mb-3 flex flex-wrap items-baseline justify-between gap-x-6">
        <h3 id={`${name}-title`} className="font-title text-xl font-semibold">
          {label[locale]}
        </h3>
        {canTry && (
          <a
            href={`/catalogue/${encodeURIComponent(name)}`}
            className="inline-flex min-h-11 items-center underline underline-offset-4"
          >
            {t('tryIt')}
            <span className="sr-only">: {label[locale]}</span>
          </a>
        )}
      </div>
      <FactList
        facts={[
          [t('name'), name],
          [t('alsoCalled'), synonyms.length === 0 ? null : synonyms.join(' · ')],
          [
            t('unit'),
            `${t(`units.${unit}`)}${factor === 1 ? '' : ` (${t('times', { factor: formatExact(factor, locale) })})`}`,
          ],
          [t('better'), t(`betterWords.${better}`)],
          [t('looksBack'), rangeMs === 0 ? t('instant') : t('seconds', { count: rangeMs / 1_000 })],
          [t('aggregation'), aggregation === null ? null : t(`aggregations.${aggregation}`)],
          [t('empty'), emptyIsZero ? t('emptyIsZero') : t('emptyIsUnknown')],
          [
            t('buckets'),
            metric.bucketBounds?.map((bound) => formatBound(bound, unit, locale)).join(' · ') ?? null,
          ],
        ]}
      />
      <div className="mt-3 space-y-3">
        <QueryText label={t('query')}>{query}</QueryText>
        {companionQuery !== null && (
          <details>
            <summary className="w-fit text-sm text-muted underline decoration-dotted underline-offset-4 hover:text-ink">
              {t('companion')}
            </summary>
            <QueryText label={t('companion')}>{companionQuery}</QueryText>
          </details>
        )}
      </div>
    </article>
  );
}
