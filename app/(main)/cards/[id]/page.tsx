import type { Metadata } from 'next';
import { notFound, redirect } from 'next/navigation';
import { CardPage } from '@/components/card/card-page';
import { WaitingNote } from '@/components/card/waiting-note';
import { FailureNote } from '@/components/ui/failure-note';
import { requireViewer } from '@/lib/auth/current-viewer';
import { canEditDeck } from '@/lib/auth/permissions';
import { webContext } from '@/lib/services/service-context';
import { isArchived } from '@/lib/services/versions/is-archived';
import { readFailure } from '@/lib/services/failure';
import { viewCard } from '@/lib/services/view-card';
import { viewWaitingChange } from '@/lib/services/view-waiting-change';
import { acceptChange, acceptChangeAsDemo } from '../../progression/actions';
import { LatchBanner } from '../../latch-banner';

export async function generateMetadata({ params }: PageProps<'/cards/[id]'>): Promise<Metadata> {
  return { title: decodeURIComponent((await params).id) };
}

/** One card, and what the engine understood of it. */
export default async function CardRoute({ params, searchParams }: PageProps<'/cards/[id]'>) {
  const id = decodeURIComponent((await params).id);
  const query = await searchParams;
  const viewer = await requireViewer(`/cards/${id}`);
  const [outcome, waiting] = await Promise.all([
    viewCard(webContext(), id),
    viewWaitingChange(webContext(), viewer, id),
  ]);
  if (!outcome.ok && outcome.failure.code === 'not_found') {
    if (await isArchived(webContext(), id)) redirect(`/cards/${encodeURIComponent(id)}/versions`);
    notFound();
  }
  return (
    <>
      <LatchBanner viewer={viewer} />
      <FailureNote
        text={readFailure(typeof query.failure === 'string' ? query.failure : null)?.text ?? null}
      />
      {waiting && (
        <WaitingNote
          change={waiting}
          from={`/cards/${encodeURIComponent(id)}`}
          actions={{ accept: acceptChange, acceptAsDemo: acceptChangeAsDemo }}
        />
      )}
      {outcome.ok ? (
        <CardPage view={outcome.value} canEdit={canEditDeck(viewer).allowed} />
      ) : (
        <FailureNote text={outcome.failure.text} />
      )}
    </>
  );
}
