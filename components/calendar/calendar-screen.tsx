import { useTranslations } from 'next-intl';
import type { CalendarView } from '@/lib/domain/view/calendar-view';
import type { FormAction } from '../ui/form-action';
import { FreezeList } from './freeze-list';
import { HoursList } from './hours-list';
import { MonthGrid } from './month-grid';
import { ScheduleList } from './schedule-list';

interface CalendarScreenProps {
  readonly view: CalendarView;
  readonly actions: {
    readonly end: FormAction;
    readonly freeze: FormAction;
    readonly lift: FormAction;
    readonly setHours: FormAction;
  };
}

/** CalendarScreen is the month, the schedules with their next starts, and the times in which nothing runs. */
export function CalendarScreen({ view, actions }: CalendarScreenProps) {
  const t = useTranslations('calendar');
  return (
    <>
      <h1 className="sr-only">{t('title')}</h1>
      <MonthGrid month={view.month} starts={view.starts} freezes={view.freezes} />
      <div className="mt-12 grid grid-cols-1 items-start gap-x-14 gap-y-12 lg:grid-cols-2">
        <ScheduleList schedules={view.schedules} end={actions.end} />
        <div className="space-y-12">
          <FreezeList view={view} freeze={actions.freeze} lift={actions.lift} />
          <HoursList view={view} setHours={actions.setHours} />
        </div>
      </div>
    </>
  );
}
