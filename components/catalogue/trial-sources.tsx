import { useLocale, useTranslations } from 'next-intl';
import type { TrialSource } from '@/lib/domain/catalogue/metric-trial';
import { formatNumber } from '../ui/format-number';
import { SectionTitle } from '../ui/section-title';
import { FactList } from './fact-list';

/** TrialSources shows what Prometheus holds of each series that the query reads; what it did not tell is said to be unknown. */
export function TrialSources({ sources }: { sources: readonly TrialSource[] }) {
  const t = useTranslations('catalogue.try');
  const words = useTranslations('catalogue');
  const locale = useLocale();
  const known = (value: number | null): string =>
    value === null ? t('unknown') : formatNumber(value, locale);
  return (
    <section>
      <SectionTitle>{t('sources')}</SectionTitle>
      <ul>
        {sources.map(({ selector, rangeMs, seriesNow, seriesInLastHour, newestAgeMs, fewestSamples }) => (
          <li key={selector} className="border-b border-line py-3">
            <p className="mb-1 text-sm">
              <code className="[overflow-wrap:anywhere]">{selector}</code>
            </p>
            <FactList
              facts={[
                [
                  t('seriesNow'),
                  `${known(seriesNow)} (${t('lastHour', { count: known(seriesInLastHour) })})`,
                ],
                [
                  t('newest'),
                  newestAgeMs === null
                    ? t('unknown')
                    : words('seconds', { count: Math.round(newestAgeMs / 100) / 10 }),
                ],
                [
                  t('samples'),
                  rangeMs === null
                    ? null
                    : t('samplesIn', {
                        count: known(fewestSamples),
                        range: words('seconds', { count: rangeMs / 1_000 }),
                      }),
                ],
              ]}
            />
          </li>
        ))}
      </ul>
    </section>
  );
}
