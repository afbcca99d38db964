import { useLocale, useTranslations } from 'next-intl';
import type { Catalogue } from '@/lib/domain/catalogue/catalogue';
import { SectionTitle } from '../ui/section-title';
import { EnvironmentEntry } from './environment-entry';
import { MetricEntry } from './metric-entry';

interface CataloguePageProps {
  readonly catalogue: Catalogue;
  readonly rangeMs: Readonly<Record<string, number>>;
  readonly canTry: boolean;
  /** Where to edit and to compare versions, as links beside the title. */
  readonly children: React.ReactNode;
}

/** CataloguePage is what the cards are compiled against, for reading: every metric and every environment, with an index at the left. */
export function CataloguePage({ catalogue, rangeMs, canTry, children }: CataloguePageProps) {
  const t = useTranslations('catalogue');
  const locale = useLocale();
  const { metrics, environments } = catalogue;
  const entry = 'block py-1 text-sm underline-offset-4 hover:underline';
  return (
    <>
      <div className="mb-8 flex flex-wrap items-baseline justify-between gap-x-8 gap-y-2">
        <div>
          <h1 className="font-title text-3xl font-semibold">{t('title')}</h1>
          <p className="mt-1 max-w-prose text-muted">{t('intro')}</p>
        </div>
        <div className="flex flex-wrap gap-x-6">{children}</div>
      </div>
      <div className="grid grid-cols-1 gap-x-14 gap-y-8 lg:grid-cols-[17rem_minmax(0,1fr)]">
        <nav
          aria-label={t('index')}
          className="lg:sticky lg:top-6 lg:max-h-[calc(100dvh-3rem)] lg:self-start lg:overflow-y-auto"
        >
          <p className="part-name text-muted">{t('environments')}</p>
          <ul className="mb-4">
            {environments.map(({ name }) => (
              <li key={name}>
                <a href={`#${name}`} className={entry}>
                  {name}
                </a>
              </li>
            ))}
          </ul>
          <p className="part-name text-muted">{t('metrics')}</p>
          <ul>
            {metrics.map(({ name, label }) => (
              <li key={name}>
                <a href={`#${name}`} className={entry}>
                  {label[locale]}
                </a>
              </li>
            ))}
          </ul>
        </nav>
        <div className="min-w-0 space-y-8">
          <section>
            <SectionTitle>{t('environments')}</SectionTitle>
            {environments.map((environment) => (
              <EnvironmentEntry key={environment.name} environment={environment} />
            ))}
          </section>
          <section>
            <SectionTitle>{t('metrics')}</SectionTitle>
            {metrics.map((metric) => (
              <MetricEntry
                key={metric.name}
                metric={metric}
                rangeMs={rangeMs[metric.name] ?? 0}
                canTry={canTry}
              />
            ))}
          </section>
        </div>
      </div>
    </>
  );
}
