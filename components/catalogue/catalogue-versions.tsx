import { useLocale, useTranslations } from 'next-intl';
import type { CatalogueVersionView } from '@/lib/domain/view/catalogue-view';
import { formatDateTime } from '../ui/format-date';
import { DiffView } from '../versions/diff-view';

interface CatalogueVersionsProps {
  readonly versions: readonly CatalogueVersionView[];
  /** The version that is compared with the one before it. */
  readonly shown: string;
}

/** CatalogueVersions is who changed the catalogue and when, and what is different between a version and the one before it. */
export function CatalogueVersions({ versions, shown }: CatalogueVersionsProps) {
  const t = useTranslations('catalogue.history');
  const locale = useLocale();
  const at = versions.findIndex(({ hash }) => hash === shown);
  const [after, before] = [versions[at], versions[at + 1]];
  const nameOf = (version: CatalogueVersionView): string => formatDateTime(version.at, locale);
  return (
    <div className="grid grid-cols-1 items-start gap-x-14 gap-y-8 lg:grid-cols-[20rem_minmax(0,1fr)]">
      <ol aria-label={t('list')}>
        {versions.map((version, index) => (
          <li key={version.hash} className="border-t border-line">
            <a
              href={`/catalogue/versions?of=${version.hash}`}
              aria-current={version.hash === shown ? 'true' : undefined}
              className="block py-2.5 underline-offset-4 hover:underline aria-[current]:font-semibold"
            >
              {nameOf(version)}
              {index === 0 && ` · ${t('current')}`}
              <span className="block text-sm font-normal text-muted">
                {version.by ?? t('imported')} · <code>{version.hash.slice(0, 12)}</code>
              </span>
            </a>
          </li>
        ))}
      </ol>
      <div className="min-w-0">
        {after && before ? (
          <>
            <h2 className="font-title text-xl font-semibold">{t('compared')}</h2>
            <DiffView
              before={before.metricsYaml}
              after={after.metricsYaml}
              names={[`metricas.yaml, ${nameOf(before)}`, `metricas.yaml, ${nameOf(after)}`]}
            />
            <DiffView
              before={before.environmentsYaml}
              after={after.environmentsYaml}
              names={[`ambientes.yaml, ${nameOf(before)}`, `ambientes.yaml, ${nameOf(after)}`]}
            />
          </>
        ) : (
          <p className="max-w-prose text-muted">{t('first')}</p>
        )}
      </div>
    </div>
  );
}
