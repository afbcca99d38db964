import { useTranslations } from 'next-intl';
import { ZoneField } from '../calendar/time-fields';
import { Button } from '../ui/button';
import type { FormAction } from '../ui/form-action';
import { TextField } from '../ui/text-field';
import { Pick } from './field';

interface GameDayFormProps {
  readonly environments: readonly string[];
  readonly action: FormAction;
}

/** GameDayForm calls a GameDay: what for, when, where, and in which environment. */
export function GameDayForm({ environments, action }: GameDayFormProps) {
  const t = useTranslations('gameday.form');
  const text = { required: true, maxLength: 200 };
  return (
    <form action={action} className="grid max-w-3xl gap-5 sm:grid-cols-2">
      <TextField label={t('title')} name="title" placeholder={t('titleExample')} {...text} maxLength={120} />
      <TextField label={t('goal')} name="goal" placeholder={t('goalExample')} {...text} maxLength={600} />
      <TextField label={t('at')} name="at" type="datetime-local" required />
      <ZoneField
        chosen="America/Sao_Paulo"
        look="mt-1 min-h-12 w-full rounded-lg border-2 border-line-strong bg-raised px-3 text-base text-ink"
      />
      <TextField label={t('place')} name="place" placeholder={t('placeExample')} {...text} />
      <Pick
        label={t('environment')}
        name="environment"
        required
        options={environments.map((name) => [name, name])}
      />
      <TextField
        label={t('channel')}
        name="channel"
        placeholder={t('channelExample')}
        maxLength={200}
        className="sm:col-span-2"
      />
      <div>
        <Button>{t('save')}</Button>
      </div>
    </form>
  );
}
