import type { Metadata } from 'next';
import { notFound } from 'next/navigation';
import { getTranslations } from 'next-intl/server';
import { parseChoice } from '@/app/(main)/cards/[id]/launch/parse-choice';
import { PlanForm } from '@/components/calendar/plan-form';
import { FailureNote } from '@/components/ui/failure-note';
import { requireViewer } from '@/lib/auth/current-viewer';
import { longestRunMs } from '@/lib/domain/plan/longest-run';
import { previewStarts } from '@/lib/services/preview-starts';
import { webContext } from '@/lib/services/service-context';
import { viewLaunch } from '@/lib/services/view-launch';
import { plan } from '../actions';
import { readWhen } from '../read-when';

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations('calendar'))('planTitle') };
}

/** Planning a card: first the times, then the next five starts as they would happen, and only then one may save. */
export default async function PlanPage({ searchParams }: PageProps<'/calendar/new'>) {
  const query = await searchParams;
  const field = (name: string) => {
    const value = query[name];
    return typeof value === 'string' ? value : '';
  };
  const cardId = field('cardId');
  const viewer = await requireViewer(`/calendar/new?cardId=${encodeURIComponent(cardId)}`);
  const launch = await viewLaunch(webContext(), viewer, parseChoice(cardId, query));
  if (!launch.ok && launch.failure.code === 'not_found') notFound();
  if (!launch.ok) return <FailureNote text={launch.failure.text} />;
  const { environment, plan: compiled } = launch.value;
  const when = field('repeat') === '' ? null : readWhen(field);
  const lengthMs = compiled ? longestRunMs(compiled, 'baseline') : 0;
  const starts = when && (await previewStarts(webContext(), environment, lengthMs, when));
  const chosen = {
    repeat: field('repeat') === 'once' ? 'once' : 'weekly',
    at: field('at'),
    weekday: field('weekday') === '' ? '2' : field('weekday'),
    time: field('time') === '' ? '10:00' : field('time'),
    timeZone: field('timeZone') === '' ? 'America/Sao_Paulo' : field('timeZone'),
  } as const;
  return (
    <PlanForm
      launch={launch.value}
      chosen={chosen}
      asked={field('repeat') !== ''}
      starts={starts}
      save={plan}
    />
  );
}
