import Link from 'next/link';
import { useLocale, useTranslations } from 'next-intl';
import type { CardVersionsView } from '@/lib/domain/view/versions-view';
import type { FormAction } from '../ui/form-action';
import { formatDateTime } from '../ui/format-date';
import { SectionTitle } from '../ui/section-title';
import { ArchiveForm } from './archive-form';
import { DiffView } from './diff-view';
import { DifferenceList } from './difference-list';
import { VersionList } from './version-list';

interface VersionsPageProps {
  readonly view: CardVersionsView;
  readonly move: FormAction;
}

/** VersionsPage is a card's history: who changed it, when and why, and what is different between any two of its versions. */
export function VersionsPage({ view, move }: VersionsPageProps) {
  const t = useTranslations('versions');
  const { cardId, title, archived, compared } = view;
  return (
    <>
      <h1 className="font-title text-3xl font-semibold">{t('title', { card: cardId })}</h1>
      <p className="mt-1 text-lg text-muted">
        {archived ? (
          title
        ) : (
          <Link href={`/cards/${cardId}`} className="underline underline-offset-4">
            {title}
          </Link>
        )}
      </p>
      {archived && <p className="mt-4 max-w-prose border-l-4 border-line-strong pl-4">{t('isArchived')}</p>}
      <div className="mt-8 grid grid-cols-1 items-start gap-x-14 gap-y-10 lg:grid-cols-[minmax(0,30rem)_minmax(0,1fr)]">
        <div className="space-y-10">
          <VersionList view={view} />
          {view.canEdit.allowed && <ArchiveForm cardId={cardId} archived={archived} move={move} />}
        </div>
        {compared && <Comparison view={view} compared={compared} />}
      </div>
    </>
  );
}

function Comparison({
  view,
  compared,
}: {
  view: CardVersionsView;
  compared: NonNullable<CardVersionsView['compared']>;
}) {
  const t = useTranslations('versions');
  const locale = useLocale();
  const nameOf = (hash: string) => {
    const change = view.changes.find((known) => known.kind === 'saved' && known.hash === hash);
    const when = change ? formatDateTime(change.at, locale) : hash.slice(0, 12);
    return hash === view.currentHash ? t('currentOf', { when }) : when;
  };
  const { before, after, differences } = compared;
  return (
    <section className="min-w-0">
      <SectionTitle>{t('changed')}</SectionTitle>
      {differences ? (
        <DifferenceList differences={differences} />
      ) : (
        <p className="text-muted">{t('unreadable')}</p>
      )}
      <DiffView
        before={before.source}
        after={after.source}
        names={[nameOf(before.hash), nameOf(after.hash)]}
      />
    </section>
  );
}
