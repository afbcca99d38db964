import { useTranslations } from 'next-intl';
import type { ContractView } from '@/lib/domain/view/contract-view';
import type { RunView } from '@/lib/domain/view/views';
import { terminalStates } from '@/lib/domain/run/run';
import type { FormAction } from '../../ui/form-action';
import { ContractAnswers, type ContractActions } from './contract-answers';
import { ContractLetter } from './contract-letter';
import { WithdrawForm } from './withdraw-form';

interface ContractScreenProps {
  readonly run: RunView;
  readonly contract: ContractView;
  readonly actions: ContractActions & { readonly withdraw: FormAction };
}

/** ContractScreen is the letter with what its reader may do now: answer it, take the signature back, abort the live run, print it. */
export function ContractScreen({ run, contract, actions }: ContractScreenProps) {
  const t = useTranslations('contract');
  const { id, state } = contract.summary;
  const isOver = terminalStates.includes(state);
  return (
    <div className="grid grid-cols-1 items-start justify-center gap-x-12 gap-y-8 lg:grid-cols-[minmax(0,46rem)_minmax(0,22rem)]">
      <div>
        <ContractLetter contract={contract} />
        {state === 'awaiting_approval' && (
          <a
            href="#answer"
            className="sticky bottom-4 mx-auto mt-4 flex min-h-14 w-fit items-center rounded-lg border-2 border-line-strong bg-raised px-6 font-semibold text-ink shadow-lg lg:hidden print:hidden"
          >
            {t('toAnswer')}
          </a>
        )}
      </div>
      <div className="space-y-7 print:hidden">
        {state === 'awaiting_approval' && <ContractAnswers run={run} contract={contract} actions={actions} />}
        <WithdrawForm contract={contract} withdraw={actions.withdraw} />
        {run.can.abort.allowed && !isOver && state !== 'awaiting_approval' && (
          <form action={`/api/runs/${id}/abort`} method="post">
            <button className="min-h-16 w-full rounded-lg bg-live px-6 text-xl font-bold text-white">
              {t('abort')}
            </button>
          </form>
        )}
        <p>
          <a href={`/runs/${id}`} className="underline underline-offset-4">
            {t('toRun')}
          </a>
        </p>
        <p>
          <a href={`/runs/${id}/contract/pdf`} className="underline underline-offset-4">
            {t('pdf')}
          </a>
        </p>
        <p className="text-sm text-muted">{t('printNote')}</p>
      </div>
    </div>
  );
}
