import { useLocale, useTranslations } from 'next-intl';
import type { RunView } from '@/lib/domain/view/views';
import { Button } from '../../ui/button';
import { ReasonField } from '../../ui/reason-field';
import type { FormAction } from '../../ui/form-action';

/** ContractActions are what a reader of the letter may answer. */
export interface ContractActions {
  readonly accept: FormAction;
  readonly refuse: FormAction;
  readonly cancel: FormAction;
  readonly acceptAsDemo: FormAction;
}

function Answer({ run, action, children }: { run: RunView; action: FormAction; children: React.ReactNode }) {
  return (
    <form action={action} className="flex flex-wrap items-end gap-3">
      <input type="hidden" name="runId" value={run.summary.id} />
      <input type="hidden" name="planHash" value={run.planHash} />
      {children}
    </form>
  );
}

/** ContractAnswers are the two buttons under the letter, or the reason why they are not there. */
export function ContractAnswers({ run, actions }: { run: RunView; actions: ContractActions }) {
  const t = useTranslations('contract');
  const locale = useLocale();
  const { accept, refuse, cancel, acceptAsDemoProductOwner } = run.can;
  return (
    <div className="mt-8 space-y-7 lg:sticky lg:top-8 lg:mt-0">
      {accept.allowed ? (
        <Answer run={run} action={actions.accept}>
          <Button>{t('accept')}</Button>
        </Answer>
      ) : (
        <p className="max-w-prose border-l-4 border-line-strong pl-4">{accept.why[locale]}</p>
      )}
      {acceptAsDemoProductOwner.allowed && (
        <Answer run={run} action={actions.acceptAsDemo}>
          <Button>{t('acceptAsDemo')}</Button>
          <p className="max-w-xs text-sm text-muted">{t('acceptAsDemoNote')}</p>
        </Answer>
      )}
      {refuse.allowed && (
        <Answer run={run} action={actions.refuse}>
          <ReasonField label={t('reason')} whole />
          <Button quiet>{t('refuse')}</Button>
        </Answer>
      )}
      {cancel.allowed && (
        <Answer run={run} action={actions.cancel}>
          <button className="min-h-11 text-muted underline underline-offset-4 hover:text-ink">
            {t('cancel')}
          </button>
        </Answer>
      )}
    </div>
  );
}
