import type { Metadata } from 'next';
import { notFound } from 'next/navigation';
import { RunScreen } from '@/components/run/run-screen';
import { FailureNote } from '@/components/ui/failure-note';
import { requireViewer } from '@/lib/auth/current-viewer';
import { readFailure } from '@/lib/services/failure';
import { webContext } from '@/lib/services/service-context';
import { viewContract } from '@/lib/services/view-contract';
import { viewRun } from '@/lib/services/view-run';
import { LatchBanner } from '../../latch-banner';
import {
  acceptRun,
  acceptRunAsDemoProductOwner,
  cancelRequestedRun,
  closeRunUnverified,
  refuseRun,
  sayHand,
} from './actions';

const actions = {
  accept: acceptRun,
  acceptAsDemo: acceptRunAsDemoProductOwner,
  cancel: cancelRequestedRun,
  closeUnverified: closeRunUnverified,
  refuse: refuseRun,
  sayHand,
};

export async function generateMetadata({ params }: PageProps<'/runs/[id]'>): Promise<Metadata> {
  return { title: (await params).id };
}

/** One run: its contract, its live screen or its result, by its state. */
export default async function RunPage({ params, searchParams }: PageProps<'/runs/[id]'>) {
  const [{ id }, query] = await Promise.all([params, searchParams]);
  const viewer = await requireViewer(`/runs/${id}`);
  const outcome = await viewRun(webContext(), viewer, id);
  if (!outcome.ok && outcome.failure.code === 'not_found') notFound();
  const isWaiting = outcome.ok && outcome.value.summary.state === 'awaiting_approval';
  const contract = isWaiting ? await viewContract(webContext(), viewer, id) : null;
  return (
    <>
      <LatchBanner viewer={viewer} />
      <FailureNote
        text={readFailure(typeof query.failure === 'string' ? query.failure : null)?.text ?? null}
      />
      {outcome.ok ? (
        <RunScreen
          run={outcome.value}
          contract={contract?.ok ? contract.value : null}
          heard={query.heard === '1' ? true : query.heard === '0' ? false : null}
          actions={actions}
        />
      ) : (
        <FailureNote text={outcome.failure.text} />
      )}
    </>
  );
}
