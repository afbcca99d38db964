import { useLocale, useTranslations } from 'next-intl';
import type { Statement } from '@/lib/domain/contract/statement';
import { formatDateTime } from '../../ui/format-date';
import { formatExact } from '@/lib/domain/verdict/format-measure';
import { formatNumber } from '../../ui/format-number';
import { formatSpan } from '../../ui/format-span';
import { formatShare } from '../../ui/format-share';

function Row({ name, declared, computed }: { name: string; declared: string; computed: React.ReactNode }) {
  const t = useTranslations('contract');
  return (
    <div className="border-b border-line py-2.5 sm:grid sm:grid-cols-[8rem_1fr_1fr] sm:gap-x-4">
      <dt className="font-semibold">{name}</dt>
      <dd>
        <span className="text-sm text-muted sm:hidden">{t('declared')}: </span>
        {declared}
      </dd>
      <dd>
        <span className="text-sm text-muted sm:hidden">{t('computed')}: </span>
        {computed}
      </dd>
    </div>
  );
}

/** Unknown is a number that could not be had: hatched, with the reason. */
function Unknown({ children }: { children: React.ReactNode }) {
  return <span className="hatched rounded px-1 text-muted">{children}</span>;
}

/** ImpactTable puts what the card declares beside what follows from the traffic measured now; neither stands in for the other. */
export function ImpactTable({ statement }: { statement: Statement }) {
  const t = useTranslations('contract');
  const locale = useLocale();
  const { declared, traffic, computed, budget } = statement;
  const percent = (share: number) => formatShare(share, locale);
  const whole = (value: number) => formatNumber(Math.ceil(value), locale, 0);
  const unknown = (
    <Unknown>
      {traffic.kind === 'unknown' ? t('unknownTraffic', { reason: traffic.reason }) : t('tooLittleTraffic')}
    </Unknown>
  );
  return (
    <section aria-label={t('impactTitle')} className="text-base">
      <div className="hidden border-b border-line-strong pb-1 text-sm text-muted sm:grid sm:grid-cols-[8rem_1fr_1fr] sm:gap-x-4">
        <span />
        <span>{t('declared')}</span>
        <span>{t('computed')}</span>
      </div>
      <dl>
        <Row
          name={t('requests')}
          declared={declared.maximumImpact}
          computed={
            computed ? (
              <strong className="font-bold">
                {t('requestsComputed', {
                  touched: whole(computed.touchedRequests),
                  worst: whole(computed.worstRequests),
                  span: formatSpan(declared.durationMs, locale),
                })}
              </strong>
            ) : (
              unknown
            )
          }
        />
        <Row name={t('users')} declared={declared.scope} computed={<Unknown>{t('usersUnknown')}</Unknown>} />
        <Row
          name={t('canaryGroup')}
          declared={percent(declared.canaryShare)}
          computed={
            computed ? <strong className="font-bold">{percent(computed.canaryShare)}</strong> : unknown
          }
        />
        <Row
          name={t('budget')}
          declared={
            budget.kind === 'computed'
              ? t('target', {
                  metric: budget.label[locale],
                  target: formatExact(budget.targetPercent, locale),
                })
              : '—'
          }
          computed={
            budget.kind === 'computed' ? (
              <strong className="font-bold">
                {t('budgetComputed', { share: percent(budget.worstShare) })}
              </strong>
            ) : (
              <Unknown>{t(`budgetUnknown.${budget.why}`)}</Unknown>
            )
          }
        />
      </dl>
      {traffic.kind === 'measured' && (
        <details className="mt-2 text-sm text-muted">
          <summary className="w-fit underline decoration-dotted underline-offset-4">
            {t('measured', {
              canary: formatNumber(traffic.canaryPerSecond, locale, 1),
              control: formatNumber(traffic.controlPerSecond, locale, 1),
              at: formatDateTime(traffic.measuredAt, locale),
            })}
          </summary>
          <code className="mt-1 block break-all">{traffic.query}</code>
        </details>
      )}
    </section>
  );
}
