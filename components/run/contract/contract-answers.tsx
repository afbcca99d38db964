import { useLocale, useTranslations } from 'next-intl';
import type { ContractView } from '@/lib/domain/view/contract-view';
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

interface AnswerProps {
  readonly run: RunView;
  readonly contract: ContractView;
  readonly action: FormAction;
  readonly children: React.ReactNode;
}

function Answer({ run, contract, action, children }: AnswerProps) {
  return (
    <form action={action} className="flex flex-wrap items-end gap-3">
      <input type="hidden" name="runId" value={run.summary.id} />
      <input type="hidden" name="planHash" value={run.planHash} />
      <input type="hidden" name="statementHash" value={contract.statementHash} />
      {children}
    </form>
  );
}

/** ContractAnswers are the two buttons under the letter, or the reason why they are not there. */
export function ContractAnswers({
  run,
  contract,
  actions,
}: {
  run: RunView;
  contract: ContractView;
  actions: ContractActions;
}) {
  const t = useTranslations('contract');
  const locale = useLocale();
  const { accept, refuse, cancel, acceptAsDemoProductOwner } = run.can;
  const given = { run, contract };
  return (
    <div id="answer" className="mt-8 scroll-mt-6 space-y-7 lg:sticky lg:top-8 lg:mt-0 print:hidden">
      {accept.allowed ? (
        <>
          <Answer {...given} action={actions.accept}>
            <Button>{t('accept')}</Button>
          </Answer>
          <details>
            <summary className="inline-flex min-h-11 items-center underline decoration-dotted underline-offset-4">
              {t('untilTitle')}
            </summary>
            <Answer {...given} action={actions.accept}>
              <label className="mt-2 block">
                <span className="text-sm text-muted">{t('untilLabel')}</span>
                <input
                  type="date"
                  name="until"
                  required
                  className="mt-1 block min-h-14 rounded-lg border-2 border-line-strong bg-raised px-4"
                />
              </label>
              <Button quiet>{t('acceptUntil')}</Button>
              <p className="max-w-sm text-sm text-muted">{t('untilNote')}</p>
            </Answer>
          </details>
        </>
      ) : (
        <p className="max-w-prose border-l-4 border-line-strong pl-4">{accept.why[locale]}</p>
      )}
      {!accept.allowed && acceptAsDemoProductOwner.allowed && (
        <Answer {...given} action={actions.acceptAsDemo}>
          <Button>{t('acceptAsDemo')}</Button>
          <p className="max-w-xs text-sm text-muted">{t('acceptAsDemoNote')}</p>
        </Answer>
      )}
      {refuse.allowed && (
        <Answer {...given} action={actions.refuse}>
          <ReasonField label={t('reason')} whole />
          <Button quiet>{t('refuse')}</Button>
        </Answer>
      )}
      {cancel.allowed && (
        <Answer {...given} action={actions.cancel}>
          <button className="min-h-11 text-muted underline underline-offset-4 hover:text-ink">
            {t('cancel')}
          </button>
        </Answer>
      )}
    </div>
  );
}
