import Link from 'next/link';
import { useTranslations } from 'next-intl';

/** DeckDesk leads from the deck to a new card and to those that were taken out of it. */
export function DeckDesk({ canEdit }: { canEdit: boolean }) {
  const t = useTranslations('card');
  const print = useTranslations('print');
  return (
    <p className="mt-10 flex flex-wrap gap-x-6 border-t border-line pt-4">
      {canEdit && (
        <Link
          href="/cards/new"
          className="inline-flex min-h-11 items-center font-semibold underline underline-offset-4"
        >
          {t('newCard')}
        </Link>
      )}
      <Link href="/cards/archived" className="inline-flex min-h-11 items-center underline underline-offset-4">
        {t('archivedCards')}
      </Link>
      <Link href="/print" className="inline-flex min-h-11 items-center underline underline-offset-4">
        {print('printCard')}
      </Link>
    </p>
  );
}
