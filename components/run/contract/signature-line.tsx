import { useLocale, useTranslations } from 'next-intl';
import type { ContractView } from '@/lib/domain/view/contract-view';
import { formatDateTime } from '../../ui/format-date';

/** SignatureLine is the foot of a contract that was answered: who signed or refused, when, and until when it holds. */
export function SignatureLine({ contract }: { contract: ContractView }) {
  const t = useTranslations('contract');
  const locale = useLocale();
  const { signed, refused, summary } = contract;
  if (refused) {
    return (
      <p className="mt-8 border-t border-line-strong pt-3">
        {t('refusedBy', { who: refused.by, at: formatDateTime(refused.at, locale), reason: refused.reason })}
      </p>
    );
  }
  if (!signed) return null;
  const at = formatDateTime(signed.at, locale);
  return (
    <div className="mt-8 max-w-prose border-t border-line-strong pt-3">
      <p className="font-title text-2xl">{signed.by}</p>
      <p className="text-sm text-muted">
        {signed.until === null
          ? t('signedOnce', { at })
          : t('signedUntil', { at, until: formatDateTime(signed.until, locale) })}{' '}
        {signed.signedForRunId !== summary.id && (
          <a href={`/runs/${signed.signedForRunId}/contract`} className="underline underline-offset-4">
            {t('signedFor')}
          </a>
        )}
      </p>
      {signed.withdrawn && (
        <p className="mt-2 font-semibold">
          {t('withdrawnBy', {
            who: signed.withdrawn.by,
            at: formatDateTime(signed.withdrawn.at, locale),
            reason: signed.withdrawn.reason,
          })}
        </p>
      )}
    </div>
  );
}
