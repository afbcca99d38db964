import Link from 'next/link';
import { useLocale, useTranslations } from 'next-intl';
import type { ArchivedCard } from '@/lib/domain/view/versions-view';
import { formatDateTime } from '../ui/format-date';

/** ArchivedList lists the cards that were taken out of the deck, each with its way back. */
export function ArchivedList({ cards }: { cards: readonly ArchivedCard[] }) {
  const t = useTranslations('versions');
  const locale = useLocale();
  return (
    <>
      <h1 className="font-title text-3xl font-semibold">{t('archivedTitle')}</h1>
      <p className="mt-2 max-w-prose text-muted">{t(cards.length === 0 ? 'archivedNone' : 'archivedWhat')}</p>
      <ul className="mt-6 max-w-3xl">
        {cards.map(({ cardId, title, byName, at, reason }) => (
          <li key={cardId} className="border-t border-line py-3">
            <Link
              href={`/cards/${encodeURIComponent(cardId)}/versions`}
              className="inline-flex min-h-11 items-center gap-3 text-lg underline underline-offset-4"
            >
              <b>{cardId}</b> {title}
            </Link>
            <p className="text-sm text-muted">
              {at && t('by', { what: formatDateTime(at, locale), who: byName ?? t('nobody') })}
              {reason && ` · “${reason}”`}
            </p>
          </li>
        ))}
      </ul>
    </>
  );
}
