import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import { CalendarScreen } from '@/components/calendar/calendar-screen';
import { FailureNote } from '@/components/ui/failure-note';
import { requireViewer } from '@/lib/auth/current-viewer';
import { readFailure } from '@/lib/services/failure';
import { webContext } from '@/lib/services/service-context';
import { viewCalendar } from '@/lib/services/view-calendar';
import { LatchBanner } from '../latch-banner';
import { end, freeze, lift, setHours } from './actions';

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations('calendar'))('title') };
}

/** What is planned, what became of it, and when nothing runs. */
export default async function CalendarPage({ searchParams }: PageProps<'/calendar'>) {
  const query = await searchParams;
  const viewer = await requireViewer('/calendar');
  const asked = typeof query.month === 'string' && /^20\d{2}-(0[1-9]|1[0-2])$/.test(query.month);
  const month = asked ? String(query.month) : new Date().toISOString().slice(0, 7);
  const view = await viewCalendar(webContext(), viewer, month);
  return (
    <>
      <LatchBanner viewer={viewer} />
      <FailureNote
        text={readFailure(typeof query.failure === 'string' ? query.failure : null)?.text ?? null}
      />
      <CalendarScreen view={view} actions={{ end, freeze, lift, setHours }} />
    </>
  );
}
