import { useLocale, useTranslations } from 'next-intl';
import type { Statement } from '@/lib/domain/contract/statement';
import { formatDateTime } from '../../ui/format-date';
import { formatSpan } from '../../ui/format-span';

/** ContractLearnt says how fast it came out last time, who runs it, and what was learnt: measured or not known, never assumed. */
export function ContractLearnt({
  statement,
  team,
  who,
}: {
  statement: Statement;
  team: string;
  who: string;
}) {
  const t = useTranslations('contract');
  const locale = useLocale();
  const { lastUndo, lastRun, engines, override } = statement;
  return (
    <>
      <p>
        {lastUndo ? (
          <>
            {t(`lastUndo.${lastUndo.kind}`, { at: formatDateTime(lastUndo.at, locale) })}{' '}
            <strong className="font-bold">{formatSpan(lastUndo.tookMs, locale)}</strong>.
          </>
        ) : (
          t('lastUndo.none')
        )}
      </p>
      <p>{t('runBy', { who, team, engines: engines.alive })}</p>
      <p>
        {lastRun ? (
          <>
            {t(`lastRun.${lastRun.verdict}`, {
              at: formatDateTime(lastRun.at, locale),
              environment: lastRun.environment,
            })}{' '}
            {lastRun.sentence?.[locale]}
          </>
        ) : (
          t('lastRun.none')
        )}
      </p>
      {override && (
        <p className="font-semibold">{t('overridden', { who: override.by, reason: override.reason })}</p>
      )}
    </>
  );
}
