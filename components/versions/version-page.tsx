import Link from 'next/link';
import { useLocale, useTranslations } from 'next-intl';
import type { CardVersionView } from '@/lib/domain/view/versions-view';
import { CardSheet } from '../card/card-sheet';
import { Button } from '../ui/button';
import type { FormAction } from '../ui/form-action';
import { formatDateTime } from '../ui/format-date';
import { ReasonField } from '../ui/reason-field';
import { SectionTitle } from '../ui/section-title';

interface VersionPageProps {
  readonly view: CardVersionView;
  readonly restore: FormAction;
}

/** VersionPage shows one version as it was, and can make it the newest one again. */
export function VersionPage({ view, restore }: VersionPageProps) {
  const t = useTranslations('versions');
  const locale = useLocale();
  const { cardId, hash, card, source, saved, currentHash } = view;
  const base = `/cards/${encodeURIComponent(cardId)}/versions`;
  const isCurrent = hash === currentHash;
  return (
    <>
      <p className="font-title text-3xl font-semibold">{t('versionOf', { card: cardId })}</p>
      <p className="mt-1 mb-8 text-lg text-muted">
        {saved && t('by', { what: formatDateTime(saved.at, locale), who: saved.byName ?? t('nobody') })}
        {isCurrent && ` · ${t('current')}`}
      </p>
      <div className="grid grid-cols-1 items-start gap-x-14 gap-y-10 lg:grid-cols-[minmax(0,31rem)_minmax(0,1fr)]">
        {card ? <CardSheet card={card} /> : <p className="hatched p-6">{t('unreadable')}</p>}
        <div className="min-w-0 space-y-8">
          <p className="flex flex-wrap gap-x-6">
            <Link href={base} className="underline underline-offset-4">
              {t('toHistory')}
            </Link>
            {!isCurrent && (
              <Link
                href={`${base}?before=${hash}&after=${currentHash}`}
                className="underline underline-offset-4"
              >
                {t('compareCurrent')}
              </Link>
            )}
          </p>
          {!isCurrent && !view.archived && view.canEdit.allowed && (
            <form action={restore}>
              <SectionTitle>{t('restoreVersionTitle')}</SectionTitle>
              <p className="mb-3 max-w-prose text-muted">{t('restoreVersionWhat')}</p>
              <input type="hidden" name="cardId" value={cardId} />
              <input type="hidden" name="hash" value={hash} />
              <input type="hidden" name="expectedHash" value={currentHash} />
              <div className="flex flex-wrap items-end gap-3">
                <ReasonField label={t('reason')} />
                <Button quiet>{t('restoreVersion')}</Button>
              </div>
            </form>
          )}
          <section>
            <SectionTitle>YAML</SectionTitle>
            <pre tabIndex={0} className="overflow-x-auto rounded bg-surface p-4 text-xs leading-relaxed">
              {source}
            </pre>
          </section>
        </div>
      </div>
    </>
  );
}
