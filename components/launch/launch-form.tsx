import { useTranslations } from 'next-intl';
import type { LaunchView } from '@/lib/domain/view/views';
import { Button } from '../ui/button';
import type { FormAction } from '../ui/form-action';

interface LaunchFormProps {
  readonly launch: LaunchView;
  readonly planHash: string;
  readonly action: FormAction;
}

/** LaunchForm is the one button of a launch; it sends the hash of the plan on the screen, and no other plan starts. */
export function LaunchForm({ launch, planHash, action }: LaunchFormProps) {
  const t = useTranslations('launch');
  const calendar = useTranslations('calendar');
  const environment = launch.environments.find(({ name }) => name === launch.environment);
  const choice = {
    cardId: launch.card.id,
    environment: launch.environment,
    durationMs: String(launch.durationMs),
    share: String(launch.share),
  };
  const fields = { ...choice, versionHash: launch.versionHash, planHash };
  return (
    <form action={action} className="flex flex-wrap items-center gap-x-6 gap-y-3">
      {Object.entries(fields).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      {launch.plan?.fault.kind === 'by_hand' && (
        <label className="block basis-full text-sm text-muted">
          {t('handName')}
          <input
            name="handName"
            maxLength={80}
            autoComplete="off"
            placeholder={t('handNameSelf')}
            className="mt-1 block min-h-11 w-full max-w-sm rounded border-2 border-line-strong bg-raised px-2.5 text-ink"
          />
          <span className="mt-1 block max-w-prose">{t('handNote')}</span>
        </label>
      )}
      <Button>{environment?.acceptanceRequired ? t('askAcceptance') : t('play')}</Button>
      <p className="max-w-sm text-sm text-muted">
        {environment?.acceptanceRequired ? t('askAcceptanceNote') : t('playNote')}
      </p>
      <p className="basis-full">
        <a
          href={`/calendar/new?${new URLSearchParams(choice).toString()}`}
          className="inline-flex min-h-11 items-center underline underline-offset-4"
        >
          {calendar('planLater')}
        </a>
      </p>
    </form>
  );
}
