import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import { LearntScreen } from '@/components/gameday/retrospective/learnt-screen';
import { requireViewer } from '@/lib/auth/current-viewer';
import { viewLearntYear } from '@/lib/services/retrospective/view-learnt-year';
import { webContext } from '@/lib/services/service-context';
import { LatchBanner } from '../latch-banner';

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations('learnt'))('title') };
}

/** What a year of experiments taught, over all GameDays. */
export default async function LearntPage({ searchParams }: PageProps<'/learnt'>) {
  const { year } = await searchParams;
  const viewer = await requireViewer('/learnt');
  const asked =
    typeof year === 'string' && /^20\d\d$/.test(year) ? Number(year) : new Date().getUTCFullYear();
  return (
    <>
      <LatchBanner viewer={viewer} />
      <LearntScreen learnt={await viewLearntYear(webContext(), asked)} />
    </>
  );
}
