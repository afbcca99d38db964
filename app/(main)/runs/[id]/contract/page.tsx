import type { Metadata } from 'next';
import { notFound } from 'next/navigation';
import { getTranslations } from 'next-intl/server';
import { ContractScreen } from '@/components/run/contract/contract-screen';
import { FailureNote } from '@/components/ui/failure-note';
import { requireViewer } from '@/lib/auth/current-viewer';
import { readFailure } from '@/lib/services/failure';
import { webContext } from '@/lib/services/service-context';
import { viewContract } from '@/lib/services/view-contract';
import { viewRun } from '@/lib/services/view-run';
import { acceptRun, acceptRunAsDemoProductOwner, cancelRequestedRun, refuseRun } from '../actions';
import { withdraw } from './actions';

const actions = {
  accept: acceptRun,
  acceptAsDemo: acceptRunAsDemoProductOwner,
  cancel: cancelRequestedRun,
  refuse: refuseRun,
};

export async function generateMetadata({ params }: PageProps<'/runs/[id]/contract'>): Promise<Metadata> {
  const t = await getTranslations('contract');
  return { title: t('pageTitle', { run: (await params).id }) };
}

/** The risk contract of a run, before and after it was answered; it prints as the letter that it is. */
export default async function ContractPage({ params, searchParams }: PageProps<'/runs/[id]/contract'>) {
  const [{ id }, query] = await Promise.all([params, searchParams]);
  const viewer = await requireViewer(`/runs/${id}/contract`);
  const [contract, run] = await Promise.all([
    viewContract(webContext(), viewer, id),
    viewRun(webContext(), viewer, id),
  ]);
  if (!contract.ok || !run.ok) notFound();
  return (
    <>
      <FailureNote
        text={readFailure(typeof query.failure === 'string' ? query.failure : null)?.text ?? null}
      />
      <ContractScreen run={run.value} contract={contract.value} actions={{ ...actions, withdraw }} />
    </>
  );
}
