import { useLocale, useTranslations } from 'next-intl';
import type { WaitingChange } from '@/lib/domain/view/progression-view';
import { Button } from '../ui/button';
import type { FormAction } from '../ui/form-action';

/** WaitingActions accept a card's change: with one's own account, or, in the demo, in the name of another. */
export interface WaitingActions {
  readonly accept: FormAction;
  readonly acceptAsDemo: FormAction;
}

/** WaitingNote says that only its author has read this version, so that it cannot be played yet, and gives the way on. */
export function WaitingNote({
  change,
  from,
  actions,
}: {
  change: WaitingChange;
  /** The page to come back to. */
  from: string;
  actions: WaitingActions;
}) {
  const t = useTranslations('progression');
  const locale = useLocale();
  const { canAccept, demoReviewer } = change;
  return (
    <section className="mb-8 border-l-4 border-line-strong pl-4" aria-labelledby="second-reader">
      <p id="second-reader" className="font-semibold">
        {t('secondReader')}
      </p>
      <p className="mt-1 max-w-prose">{canAccept.allowed ? t('youMayAccept') : canAccept.why[locale]}</p>
      {canAccept.allowed && (
        <AcceptForm change={change} from={from} action={actions.accept}>
          {t('accept')}
        </AcceptForm>
      )}
      {demoReviewer !== null && (
        <>
          <AcceptForm change={change} from={from} action={actions.acceptAsDemo}>
            {t('acceptAsDemo', { name: demoReviewer })}
          </AcceptForm>
          <p className="mt-2 max-w-prose text-sm text-muted">
            {t('acceptAsDemoNote', { name: demoReviewer })}
          </p>
        </>
      )}
      {!canAccept.allowed && demoReviewer === null && (
        <p className="mt-1 max-w-prose text-muted">{t('askSomebody')}</p>
      )}
    </section>
  );
}

function AcceptForm({
  change,
  from,
  action,
  children,
}: {
  change: WaitingChange;
  from: string;
  action: FormAction;
  children: React.ReactNode;
}) {
  return (
    <form action={action} className="mt-3">
      <input type="hidden" name="cardId" value={change.cardId} />
      <input type="hidden" name="changeId" value={change.changeId} />
      <input type="hidden" name="from" value={from} />
      <Button quiet>{children}</Button>
    </form>
  );
}
