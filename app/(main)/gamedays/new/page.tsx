import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import { GameDayForm } from '@/components/gameday/game-day-form';
import { FailureNote } from '@/components/ui/failure-note';
import { canPlanGameDay } from '@/lib/auth/game-day-seat';
import { requireViewer } from '@/lib/auth/current-viewer';
import { failureTexts, readFailure } from '@/lib/services/failure';
import { listEnvironmentNames } from '@/lib/services/gameday/view-choices';
import { webContext } from '@/lib/services/service-context';
import { plan } from '../plan-actions';

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations('gameday'))('new') };
}

/** Calling a GameDay. */
export default async function NewGameDayPage({ searchParams }: PageProps<'/gamedays/new'>) {
  const [viewer, t, { failure }] = await Promise.all([
    requireViewer('/gamedays/new'),
    getTranslations('gameday'),
    searchParams,
  ]);
  if (!canPlanGameDay(viewer)) return <FailureNote text={failureTexts.not_permitted} />;
  return (
    <>
      <FailureNote text={readFailure(typeof failure === 'string' ? failure : null)?.text ?? null} />
      <h1 className="mb-6 font-title text-4xl font-semibold">{t('new')}</h1>
      <GameDayForm environments={await listEnvironmentNames(webContext())} action={plan} />
    </>
  );
}
