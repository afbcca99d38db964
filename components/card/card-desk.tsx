import Link from 'next/link';
import { useTranslations } from 'next-intl';

const link = 'inline-flex min-h-11 items-center underline underline-offset-4';

/** CardDesk leads to what may be done with a card as a text: its versions for everybody, the rest for whoever may change the deck. */
export function CardDesk({ id, versions, canEdit }: { id: string; versions: number; canEdit: boolean }) {
  const t = useTranslations('card');
  const print = useTranslations('print');
  const card = `/cards/${encodeURIComponent(id)}`;
  return (
    <nav className="flex flex-wrap gap-x-6" aria-label={id}>
      {canEdit && (
        <>
          <Link href={`${card}/edit`} className={link}>
            {t('edit')}
          </Link>
          <Link href={`/cards/new?from=${encodeURIComponent(id)}`} className={link}>
            {t('duplicate')}
          </Link>
        </>
      )}
      <Link href={`${card}/versions`} className={link}>
        {t('versions', { count: versions })}
      </Link>
      <Link href={`/print?cards=${encodeURIComponent(id)}`} className={link}>
        {print('printCard')}
      </Link>
      {canEdit && (
        <Link href={`${card}/versions#archive`} className={link}>
          {t('archive')}
        </Link>
      )}
    </nav>
  );
}
