import { useLocale, useTranslations } from 'next-intl';
import type { Suit } from '@/lib/domain/card/suit';
import type { SuitMapCard } from '@/lib/domain/view/progression-view';
import { LockMark } from '../card/lock-mark';
import { suitInk } from '../card/suit-mark';
import { SuitPattern } from '../card/suit-pattern';
import { formatDate } from '../ui/format-date';

/** MapCard is a card on the map: face up where it is open, the pattern of its back where it is locked, with the shortest way. */
export function MapCard({ card, suit }: { card: SuitMapCard; suit: Suit }) {
  const t = useTranslations('progression');
  const locale = useLocale();
  const { id, title, open, success, shortestWay, waitsForReview } = card;
  return (
    <li className="paper relative overflow-hidden rounded-lg border border-line-strong bg-raised text-ink">
      {!open && (
        <div className={`relative h-5 ${suitInk[suit]}`} aria-hidden="true">
          <SuitPattern suit={suit} className="absolute inset-0 opacity-60" />
        </div>
      )}
      <div className="px-3 py-2.5">
        <p className="flex items-center justify-between gap-2 text-sm text-muted">
          <a
            href={`/cards/${id}`}
            className={`font-title font-bold underline-offset-4 hover:underline ${suitInk[suit]}`}
          >
            {id}
          </a>
          {open ? (
            <span>{success ? t('confirmed') : t('open')}</span>
          ) : (
            <span className="flex items-center gap-1">
              <LockMark /> {t('locked')}
            </span>
          )}
        </p>
        <p className="leading-snug font-semibold">{title}</p>
        {success && (
          <p className="mt-1 text-sm text-muted">
            <a href={`/runs/${success.runId}`} className="underline underline-offset-4">
              {t('until', { date: formatDate(success.lapsesAt, locale) })}
            </a>
          </p>
        )}
        {!open && !(waitsForReview && shortestWay === null) && (
          <p className="mt-1 text-sm text-muted">
            {shortestWay === null || shortestWay.length === 0
              ? t('noWay')
              : t('way', { cards: shortestWay.join(' → '), count: shortestWay.length })}
          </p>
        )}
        {waitsForReview && (
          <p className="mt-1 text-sm">
            <a href="#waiting" className="underline underline-offset-4">
              {t('waits')}
            </a>
          </p>
        )}
      </div>
    </li>
  );
}
