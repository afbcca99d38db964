import Link from 'next/link';
import { useLocale, useTranslations } from 'next-intl';
import type { CardDifference } from '@/lib/domain/card/compare-cards';
import { formatDateTime } from '../ui/format-date';
import { DifferenceList } from '../versions/difference-list';

interface Printed {
  readonly cardId: string;
  readonly title: string;
  readonly otherDeck: boolean;
  readonly archived: boolean;
  readonly printed: { readonly hash: string; readonly savedAt: string } | null;
  readonly currentHash: string;
  readonly differences: readonly CardDifference[] | null;
}

/** PrintedCardPage says to whoever holds an old card in the hand what has changed since it was printed. */
export function PrintedCardPage({ printed: view }: { printed: Printed }) {
  const t = useTranslations('print');
  const locale = useLocale() === 'en' ? 'en' : 'pt-BR';
  const { cardId, title, printed, currentHash } = view;
  const card = `/cards/${encodeURIComponent(cardId)}`;
  const saved = printed && formatDateTime(printed.savedAt, locale);
  return (
    <article className="mx-auto max-w-3xl">
      <h1 className="font-title text-3xl font-semibold">
        {cardId} · {title}
      </h1>
      <p className="mt-4 max-w-prose text-lg">
        {printed ? t('outdated', { version: printed.hash.slice(0, 8), date: saved ?? '' }) : t('neverHere')}
        {view.archived && ` ${t('archived')}`}
        {view.otherDeck && ` ${t('otherDeck')}`}
      </p>
      {printed && view.differences && (
        <section className="mt-8">
          <h2 className="mb-3 font-title text-2xl font-semibold">{t('changedSince')}</h2>
          <DifferenceList differences={view.differences} />
        </section>
      )}
      <p className="mt-8 flex flex-wrap items-center gap-x-6 gap-y-3">
        {!view.archived && (
          <Link
            href={card}
            className="inline-flex min-h-14 items-center rounded-lg bg-action px-6 py-2 text-lg font-semibold text-on-action hover:opacity-90"
          >
            {t('openCurrent', { version: currentHash.slice(0, 8) })}
          </Link>
        )}
        <Link
          href={`${card}/versions`}
          className="inline-flex min-h-11 items-center underline underline-offset-4"
        >
          {t('versions')}
        </Link>
        {!view.archived && (
          <Link
            href={`/print?cards=${encodeURIComponent(cardId)}`}
            className="inline-flex min-h-11 items-center underline underline-offset-4"
          >
            {t('printAgain')}
          </Link>
        )}
      </p>
    </article>
  );
}
