import { useLocale, useTranslations } from 'next-intl';
import type { FreezeView, PlannedStart } from '@/lib/domain/view/calendar-view';
import { weekdayName } from './time-fields';

// The server and the browser must write the same days, so the zone is fixed, as for every time on the screens.
const timeZone = 'America/Sao_Paulo';

interface MonthGridProps {
  readonly month: string;
  readonly starts: readonly PlannedStart[];
  readonly freezes: readonly FreezeView[];
}

function dayOf(iso: string): string {
  return new Intl.DateTimeFormat('sv-SE', { dateStyle: 'short', timeZone }).format(new Date(iso));
}

function timeOf(iso: string): string {
  return new Intl.DateTimeFormat('pt-BR', { hour: '2-digit', minute: '2-digit', timeZone }).format(
    new Date(iso),
  );
}

/** MonthGrid is a month as a table of weeks; on a phone the days without a start are left out, and it reads as a list. */
export function MonthGrid({ month, starts, freezes }: MonthGridProps) {
  const t = useTranslations('calendar');
  const locale = useLocale();
  const first = new Date(`${month}-01T12:00:00Z`);
  const shift = (months: number) =>
    new Date(Date.UTC(first.getUTCFullYear(), first.getUTCMonth() + months, 1)).toISOString().slice(0, 7);
  const days = new Date(Date.UTC(first.getUTCFullYear(), first.getUTCMonth() + 1, 0)).getUTCDate();
  // Weeks begin on Monday; 0 = Sunday.
  const before = (first.getUTCDay() + 6) % 7;
  const name = new Intl.DateTimeFormat(locale, { month: 'long', year: 'numeric', timeZone: 'UTC' }).format(
    first,
  );
  return (
    <section aria-labelledby="month">
      <div className="mb-4 flex flex-wrap items-center gap-x-6 gap-y-1">
        <h2 id="month" className="font-title text-3xl font-semibold first-letter:uppercase">
          {name}
        </h2>
        <nav aria-label={t('months')} className="flex gap-5">
          <a
            href={`/calendar?month=${shift(-1)}`}
            className="inline-flex min-h-11 items-center underline underline-offset-4"
          >
            {t('previousMonth')}
          </a>
          <a
            href={`/calendar?month=${shift(1)}`}
            className="inline-flex min-h-11 items-center underline underline-offset-4"
          >
            {t('nextMonth')}
          </a>
        </nav>
      </div>
      {starts.length === 0 && <p className="mb-4 max-w-prose text-muted">{t('nothingPlanned')}</p>}
      <div className="hidden grid-cols-7 text-sm text-muted md:grid" aria-hidden="true">
        {[1, 2, 3, 4, 5, 6, 0].map((day) => (
          <span key={day} className="px-2 pb-1">
            {weekdayName(day, locale, 'short')}
          </span>
        ))}
      </div>
      <ol className="md:grid md:grid-cols-7 md:border-t md:border-l md:border-line">
        {Array.from({ length: before }, (_, n) => (
          <li
            key={`before-${n}`}
            className="hidden border-r border-b border-line md:block"
            aria-hidden="true"
          />
        ))}
        {Array.from({ length: days }, (_, n) => {
          const day = `${month}-${String(n + 1).padStart(2, '0')}`;
          return (
            <Day
              key={day}
              day={day}
              starts={starts.filter(({ at }) => dayOf(at) === day)}
              frozen={freezes.filter(({ from, to }) => dayOf(from) <= day && day <= dayOf(to))}
            />
          );
        })}
      </ol>
    </section>
  );
}

function Day({
  day,
  starts,
  frozen,
}: {
  day: string;
  starts: readonly PlannedStart[];
  frozen: readonly FreezeView[];
}) {
  const t = useTranslations('calendar');
  // A phone lists the days with a start; what is frozen is listed below the month.
  const isEmpty = starts.length === 0;
  return (
    <li
      className={`min-w-0 border-line py-2 md:block md:min-h-24 md:border-r md:border-b md:p-2 ${isEmpty ? 'hidden' : 'border-b'} ${frozen.length > 0 ? 'bg-surface text-muted' : ''}`}
    >
      <time dateTime={day} className="text-sm text-muted">
        {Number(day.slice(8))}
      </time>
      {frozen.map(({ id, reason }) => (
        <p key={id} className="text-xs">
          {t('frozen', { reason })}
        </p>
      ))}
      <ul className="space-y-1">
        {starts.map((start) => (
          <Start key={`${start.at} ${start.cardId} ${start.environment}`} start={start} />
        ))}
      </ul>
    </li>
  );
}

function Start({ start }: { start: PlannedStart }) {
  const t = useTranslations('calendar');
  const verdicts = useTranslations('verdicts');
  const locale = useLocale();
  const { at, cardId, outcome, why, runId, verdict, regression } = start;
  const label =
    outcome === 'started' && verdict
      ? verdicts(verdict)
      : t(`outcomes.${why && outcome === 'planned' ? 'blocked' : outcome}`);
  return (
    <li className="text-sm leading-snug" title={why?.[locale]}>
      <span className="tabular-nums">{timeOf(at)}</span>{' '}
      <a
        href={runId === null ? `/cards/${cardId}` : `/runs/${runId}`}
        className="font-semibold underline-offset-4 hover:underline"
      >
        {cardId}
      </a>{' '}
      <span className={regression ? 'font-semibold text-refuted' : 'text-muted'}>
        {regression ? t('regression') : label}
      </span>
      {why && <span className="block text-xs text-muted">{why[locale]}</span>}
    </li>
  );
}
