import { useLocale, useTranslations } from 'next-intl';
import type { PendingCardView } from '@/lib/domain/view/progression-view';
import { SuitMark, suitInk } from '../card/suit-mark';
import type { FormAction } from '../ui/form-action';
import { formatDateTime } from '../ui/format-date';
import { SectionTitle } from '../ui/section-title';

/** PendingChanges lists cards whose last change only its author has seen: until somebody else accepts it, it opens nothing. */
export function PendingChanges({
  pending,
  accept,
}: {
  pending: readonly PendingCardView[];
  accept: FormAction;
}) {
  const t = useTranslations('progression');
  return (
    <section className="mt-14 max-w-3xl" aria-labelledby="waiting">
      <SectionTitle id="waiting">{t('waiting')}</SectionTitle>
      <p className="mb-4 max-w-prose text-sm text-muted">{t('waitingNote')}</p>
      {pending.length === 0 && <p>{t('nothingWaits')}</p>}
      <ul>
        {pending.map((change) => (
          <Change key={change.cardId} change={change} accept={accept} />
        ))}
      </ul>
    </section>
  );
}

function Change({ change, accept }: { change: PendingCardView; accept: FormAction }) {
  const t = useTranslations('progression');
  const locale = useLocale();
  const { cardId, suit, title, kind, changeId, severity, acceptedSeverity, by, at, canAccept } = change;
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 border-b border-line py-3">
      <div className="min-w-0 flex-1 basis-72">
        <p className="flex items-center gap-2">
          <SuitMark suit={suit} className={`size-5 shrink-0 ${suitInk[suit]}`} />
          <a href={`/cards/${cardId}`} className="font-semibold underline underline-offset-4">
            {cardId}
          </a>
          <span className="truncate">{title}</span>
        </p>
        <p className="text-sm text-muted">
          {t(`change.${kind}`, { who: by ?? t('somebody'), when: formatDateTime(at, locale) })}{' '}
          {acceptedSeverity === null
            ? t('newCard', { severity })
            : acceptedSeverity !== severity && t('severityChange', { from: acceptedSeverity, to: severity })}
        </p>
      </div>
      {canAccept.allowed ? (
        <form action={accept}>
          <input type="hidden" name="cardId" value={cardId} />
          <input type="hidden" name="changeId" value={changeId} />
          <button
            className="min-h-11 rounded-lg border-2 border-line-strong px-5 font-semibold hover:border-ink"
            aria-label={t('acceptOf', { card: cardId })}
          >
            {t('accept')}
          </button>
        </form>
      ) : (
        <p className="max-w-xs text-sm text-muted">{canAccept.why[locale]}</p>
      )}
    </li>
  );
}
