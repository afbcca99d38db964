import type { Metadata } from 'next';
import Link from 'next/link';
import { getTranslations } from 'next-intl/server';
import { GameDayList } from '@/components/gameday/game-day-list';
import { FailureNote } from '@/components/ui/failure-note';
import { canPlanGameDay } from '@/lib/auth/game-day-seat';
import { requireViewer } from '@/lib/auth/current-viewer';
import { readFailure } from '@/lib/services/failure';
import { listGameDays } from '@/lib/services/gameday/list-game-days';
import { webContext } from '@/lib/services/service-context';

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations('gameday'))('title') };
}

/** Every GameDay, newest first. */
export default async function GameDaysPage({ searchParams }: PageProps<'/gamedays'>) {
  const [viewer, t, nav, { failure }] = await Promise.all([
    requireViewer('/gamedays'),
    getTranslations('gameday'),
    getTranslations('nav'),
    searchParams,
  ]);
  return (
    <>
      <FailureNote text={readFailure(typeof failure === 'string' ? failure : null)?.text ?? null} />
      <div className="mb-6 flex flex-wrap items-center justify-between gap-4">
        <h1 className="font-title text-4xl font-semibold">{t('title')}</h1>
        {canPlanGameDay(viewer) && (
          <Link
            href="/gamedays/new"
            className="inline-flex min-h-14 items-center rounded-lg bg-action px-6 text-lg font-semibold text-on-action hover:opacity-90"
          >
            {t('new')}
          </Link>
        )}
      </div>
      <nav className="mb-6 flex flex-wrap gap-x-6">
        <Link href="/guide" className="inline-flex min-h-11 items-center underline underline-offset-4">
          {nav('guide')}
        </Link>
        <Link href="/learnt" className="inline-flex min-h-11 items-center underline underline-offset-4">
          {nav('learnt')}
        </Link>
      </nav>
      <GameDayList gameDays={await listGameDays(webContext())} />
    </>
  );
}
