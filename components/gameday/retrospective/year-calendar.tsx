import Link from 'next/link';
import { useLocale, useTranslations } from 'next-intl';
import type { LearntYear } from '@/lib/domain/view/retrospective-view';
import { VerdictRing } from '../../run/verdict-ring';
import { formatDate } from '../../ui/format-date';

/** YearCalendar is a year month by month: its GameDays, and how its runs ended. */
export function YearCalendar({ months }: Pick<LearntYear, 'months'>) {
  const t = useTranslations('learnt');
  const verdictNames = useTranslations('verdicts');
  const locale = useLocale();
  const name = (month: number) =>
    new Intl.DateTimeFormat(locale, { month: 'long', timeZone: 'UTC' }).format(
      new Date(Date.UTC(2026, month, 1)),
    );
  return (
    <ol className="grid grid-cols-1 gap-x-10 gap-y-6 sm:grid-cols-2 lg:grid-cols-4">
      {months.map(({ month, gameDays, verdicts }) => {
        const ended = (['confirmed', 'refuted', 'inconclusive'] as const).filter(
          (verdict) => verdicts[verdict] > 0,
        );
        return (
          <li key={month} className="border-t border-line pt-2">
            <h3 className="text-sm font-semibold">{name(month)}</h3>
            {gameDays.length === 0 && ended.length === 0 && (
              <p className="text-sm text-muted">{t('nothingHere')}</p>
            )}
            {gameDays.map(({ id, title, at }) => (
              <Link
                key={id}
                href={`/gamedays/${id}/retrospective`}
                className="block min-h-6 py-0.5 underline underline-offset-4"
              >
                {formatDate(at, locale)} {title}
              </Link>
            ))}
            {ended.length > 0 && (
              <p className="mt-1 flex flex-wrap gap-x-4 text-sm">
                {ended.map((verdict) => (
                  <span key={verdict} className="inline-flex items-center gap-1.5">
                    <VerdictRing verdict={verdict} className="size-4" />
                    {verdicts[verdict]} <span className="text-muted">{verdictNames(verdict)}</span>
                  </span>
                ))}
              </p>
            )}
          </li>
        );
      })}
    </ol>
  );
}
