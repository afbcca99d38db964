import { useTranslations } from 'next-intl';
import type { ContractView } from '@/lib/domain/view/contract-view';
import { Button } from '../../ui/button';
import type { FormAction } from '../../ui/form-action';
import { ReasonField } from '../../ui/reason-field';

/** WithdrawForm takes a signature back, at any moment: what is live is aborted. Nothing where the viewer may not, or nobody signed. */
export function WithdrawForm({ contract, withdraw }: { contract: ContractView; withdraw: FormAction }) {
  const t = useTranslations('contract');
  const { signed, summary } = contract;
  if (!signed?.canWithdraw.allowed) return null;
  return (
    <form action={withdraw} className="flex flex-wrap items-end gap-3 print:hidden">
      <input type="hidden" name="runId" value={summary.id} />
      <input type="hidden" name="acceptanceId" value={signed.id} />
      <ReasonField label={t('withdrawReason')} whole />
      <Button quiet>{t('withdraw')}</Button>
      <p className="max-w-sm text-sm text-muted">{t('withdrawNote')}</p>
    </form>
  );
}
