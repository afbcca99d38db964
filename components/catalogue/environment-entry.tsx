import { useLocale, useTranslations } from 'next-intl';
import type { CatalogueEnvironment, CatalogueTarget } from '@/lib/domain/catalogue/catalogue';
import { formatExact } from '@/lib/domain/verdict/format-measure';
import { formatShare } from '../ui/format-share';
import { formatTarget } from '../ui/format-target';
import { FactList } from './fact-list';

/** hostOf shows where a server is, without what an address may carry besides. */
function hostOf(url: string): string {
  return URL.canParse(url) ? new URL(url).host : '—';
}

/** EnvironmentEntry explains where cards may run: who reads it, its two groups, its limits, and every target with its proxies. */
export function EnvironmentEntry({ environment }: { environment: CatalogueEnvironment }) {
  const t = useTranslations('catalogue');
  const locale = useLocale();
  const { name, production, acceptanceRequired, groups, p1, heartbeatAlert, excludedServices } = environment;
  const seconds = (ms: number): string => t('seconds', { count: ms / 1_000 });
  return (
    <article
      id={name}
      className="scroll-mt-6 border-line-strong pt-4 pb-10 [&+&]:border-t"
      aria-labelledby={`${name}-title`}
    >
      <h3 id={`${name}-title`} className="mb-3 font-title text-xl font-semibold">
        {name}
      </h3>
      <FactList
        facts={[
          [t('kind'), production ? t('production') : t('notProduction')],
          [t('acceptance'), acceptanceRequired ? t('acceptanceRequired') : t('acceptanceFree')],
          [
            'Prometheus',
            `${hostOf(environment.prometheusUrl)} · ${t('scrape', { every: seconds(environment.scrapeIntervalMs) })}`,
          ],
          [
            'Alertmanager',
            environment.alertmanagerUrl === null
              ? t('none')
              : `${hostOf(environment.alertmanagerUrl)} · P1: ${p1.label} = ${p1.values.join(', ')}`,
          ],
          [t('heartbeat'), heartbeatAlert ?? t('noHeartbeat')],
          [t('groups'), `${groups.label}: ${groups.control} / ${groups.canary}`],
          [t('canaryShare'), formatShare(environment.canaryShare, locale)],
          [t('minimumRate'), t('samples', { rate: formatExact(environment.minimumSampleRate, locale) })],
          [t('excluded'), excludedServices.length === 0 ? null : excludedServices.join(', ')],
        ]}
      />
      <h4 className="part-name mt-6 mb-1 text-muted">{t('targets')}</h4>
      <ul>
        {environment.targets.map((target) => (
          <TargetEntry key={target.name} target={target} />
        ))}
      </ul>
    </article>
  );
}

function TargetEntry({ target }: { target: CatalogueTarget }) {
  const t = useTranslations('catalogue');
  const { probe, companions, exposureMetric, restart } = target;
  return (
    <li className="border-t border-line py-3">
      <p className="mb-1 font-semibold">{formatTarget(target.name)}</p>
      <FactList
        facts={[
          [
            t('proxies'),
            target.endpoints.map(({ apiUrl, proxy }) => `${proxy} (${hostOf(apiUrl)})`).join(' · '),
          ],
          [t('probe'), probe.kind === 'http' ? `HTTP ${probe.path}` : t(`probes.${probe.kind}`)],
          [t('companions'), companions.length === 0 ? null : companions.join(', ')],
          [t('exposure'), exposureMetric],
          [t('restart'), restart ? t('restartHook', { variable: restart.urlVariable }) : null],
        ]}
      />
    </li>
  );
}
