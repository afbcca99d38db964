import type { Metadata } from 'next';
import { notFound } from 'next/navigation';
import { getTranslations } from 'next-intl/server';
import { WaitingNote } from '@/components/card/waiting-note';
import { LaunchPanel } from '@/components/launch/launch-panel';
import { FailureNote } from '@/components/ui/failure-note';
import { requireViewer } from '@/lib/auth/current-viewer';
import { readFailure } from '@/lib/services/failure';
import { webContext } from '@/lib/services/service-context';
import { viewLaunch } from '@/lib/services/view-launch';
import { viewWaitingChange } from '@/lib/services/view-waiting-change';
import { acceptChange, acceptChangeAsDemo } from '../../../progression/actions';
import { LatchBanner } from '../../../latch-banner';
import { launchRun, overrideLock } from './actions';
import { parseChoice } from './parse-choice';

export async function generateMetadata({ params }: PageProps<'/cards/[id]/launch'>): Promise<Metadata> {
  const t = await getTranslations('launch');
  return { title: t('title', { card: decodeURIComponent((await params).id) }) };
}

/** The launch of a card: choose, check, and play it. */
export default async function LaunchPage({ params, searchParams }: PageProps<'/cards/[id]/launch'>) {
  const [{ id }, query] = await Promise.all([params, searchParams]);
  const cardId = decodeURIComponent(id);
  const viewer = await requireViewer(`/cards/${cardId}/launch`);
  const [outcome, waiting] = await Promise.all([
    viewLaunch(webContext(), viewer, parseChoice(cardId, query)),
    viewWaitingChange(webContext(), viewer, cardId),
  ]);
  if (!outcome.ok && outcome.failure.code === 'not_found') notFound();
  return (
    <>
      <LatchBanner viewer={viewer} />
      <FailureNote
        text={readFailure(typeof query.failure === 'string' ? query.failure : null)?.text ?? null}
      />
      {waiting && (
        <WaitingNote
          change={waiting}
          from={`/cards/${encodeURIComponent(cardId)}/launch`}
          actions={{ accept: acceptChange, acceptAsDemo: acceptChangeAsDemo }}
        />
      )}
      {outcome.ok ? (
        <LaunchPanel launch={outcome.value} action={launchRun} override={overrideLock} />
      ) : (
        <FailureNote text={outcome.failure.text} />
      )}
    </>
  );
}
