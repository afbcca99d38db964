import { useLocale, useTranslations } from 'next-intl';
import type { PendingCardView } from '@/lib/domain/view/progression-view';
import type { WaitingActions } from '../card/waiting-note';
import { SuitMark, suitInk } from '../card/suit-mark';
import type { FormAction } from '../ui/form-action';
import { formatDateTime } from '../ui/format-date';
import { SectionTitle } from '../ui/section-title';

/** PendingChanges lists cards whose last change only its author has seen: until somebody else accepts it, it opens nothing. */
export function PendingChanges({
  pending,
  actions,
}: {
  pending: readonly PendingCardView[];
  actions: WaitingActions;
}) {
  const t = useTranslations('progression');
  return (
    <section className="mt-14 max-w-3xl" aria-labelledby="waiting">
      <SectionTitle id="waiting">{t('waiting')}</SectionTitle>
      <p className="mb-4 max-w-prose text-sm text-muted">{t('waitingNote')}</p>
      {pending.length === 0 && <p>{t('nothingWaits')}</p>}
      <ul>
        {pending.map((change) => (
          <Change key={change.cardId} change={change} actions={actions} />
        ))}
      </ul>
    </section>
  );
}

function Change({ change, actions }: { change: PendingCardView; actions: WaitingActions }) {
  const t = useTranslations('progression');
  const locale = useLocale();
  const { cardId, suit, title, kind, severity, acceptedSeverity, by, at, canAccept, demoReviewer } = change;
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
        <Accept change={change} action={actions.accept} label={t('acceptOf', { card: cardId })}>
          {t('accept')}
        </Accept>
      ) : (
        <div className="max-w-xs">
          <p className="text-sm text-muted">{canAccept.why[locale]}</p>
          {demoReviewer !== null && (
            <Accept change={change} action={actions.acceptAsDemo}>
              {t('acceptAsDemo', { name: demoReviewer })}
            </Accept>
          )}
        </div>
      )}
    </li>
  );
}

function Accept({
  change,
  action,
  label,
  children,
}: {
  change: PendingCardView;
  action: FormAction;
  label?: string;
  children: React.ReactNode;
}) {
  return (
    <form action={action}>
      <input type="hidden" name="cardId" value={change.cardId} />
      <input type="hidden" name="changeId" value={change.changeId} />
      <button
        className="min-h-11 rounded-lg border-2 border-line-strong px-5 font-semibold hover:border-ink"
        aria-label={label}
      >
        {children}
      </button>
    </form>
  );
}
