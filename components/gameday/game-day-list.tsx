import Link from 'next/link';
import { useLocale, useTranslations } from 'next-intl';
import type { GameDaySummary } from '@/lib/domain/view/game-day-view';
import { formatInZone } from '../calendar/format-in-zone';
import { StateWord } from './state-word';

/** GameDayList lists GameDays, newest first: when and where, what for, how far. */
export function GameDayList({ gameDays }: { gameDays: readonly GameDaySummary[] }) {
  const t = useTranslations('gameday');
  const locale = useLocale();
  if (gameDays.length === 0) return <p className="max-w-prose text-lg">{t('none')}</p>;
  return (
    <ul className="max-w-4xl">
      {gameDays.map((day) => (
        <li key={day.id} className="relative border-b border-line py-4 last:border-0 hover:bg-surface">
          <p className="flex flex-wrap items-baseline gap-x-4">
            <Link
              href={`/gamedays/${day.id}`}
              className="font-title text-xl font-semibold after:absolute after:inset-0"
            >
              {day.title}
            </Link>
            <StateWord state={day.state} />
          </p>
          <p className="max-w-prose">{day.goal}</p>
          <p className="text-sm text-muted">
            {formatInZone(day.startsAt, day.timeZone, locale)} · {day.place} · {day.environment} ·{' '}
            {t('by', { team: day.team.name })} · {t('listLine', { people: day.people, cards: day.cards })}
          </p>
        </li>
      ))}
    </ul>
  );
}
