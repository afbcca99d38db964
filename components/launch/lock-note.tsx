import { useLocale, useTranslations } from 'next-intl';
import type { LaunchView } from '@/lib/domain/view/views';
import { LockMark } from '../card/lock-mark';
import { Button } from '../ui/button';
import type { FormAction } from '../ui/form-action';
import { ReasonField } from '../ui/reason-field';

/** LockNote says why the card is locked and what opens it; an admin may open it for one run, in writing. */
export function LockNote({ launch, override }: { launch: LaunchView; override: FormAction }) {
  const t = useTranslations('progression');
  const locale = useLocale();
  const { lock, card, versionHash, environment, durationMs, share } = launch;
  if (lock === null) return null;
  const fields = {
    cardId: card.id,
    versionHash,
    environment,
    durationMs: String(durationMs),
    share: String(share),
  };
  return (
    <section className="border-l-4 border-refuted pl-4" aria-label={t('locked')}>
      <p className="flex max-w-prose items-start gap-2 font-semibold">
        <LockMark className="mt-1 size-5" />
        {lock.why[locale]}
      </p>
      {lock.override ? (
        <p className="mt-1 max-w-prose">
          {t('overridden', { who: lock.override.by, reason: lock.override.reason })}
        </p>
      ) : (
        <p className="mt-1">
          <a href="/progression" className="underline underline-offset-4">
            {t('seeMap')}
          </a>
        </p>
      )}
      {lock.override === null && lock.canOverride.allowed && (
        <form action={override} className="mt-4 flex flex-wrap items-end gap-3">
          {Object.entries(fields).map(([name, value]) => (
            <input key={name} type="hidden" name={name} value={value} />
          ))}
          <ReasonField label={t('overrideReason')} />
          <Button quiet>{t('override')}</Button>
        </form>
      )}
    </section>
  );
}
