import { useTranslations } from 'next-intl';
import type { RoomPlay } from '@/lib/domain/view/game-day-view';
import { Button } from '../../ui/button';
import type { FormAction } from '../../ui/form-action';
import { Hidden, Line } from '../field';

/** How sure one can be, in per cent: five steps are as fine as anybody answers on a phone. */
const steps = [50, 60, 75, 90, 100];

function Choice({
  name,
  value,
  text,
  chosen,
}: {
  name: string;
  value: string;
  text: string;
  chosen: boolean;
}) {
  return (
    <label className="flex min-h-14 flex-1 cursor-pointer items-center justify-center gap-2 rounded-lg border-2 border-line-strong bg-raised px-2 text-center has-[:checked]:border-ink has-[:checked]:font-bold">
      <input type="radio" name={name} value={value} required defaultChecked={chosen} className="size-5" />
      {text}
    </label>
  );
}

/** PredictForm asks for one's own prediction, blind: will it hold, how sure, what breaks first. */
export function PredictForm({
  gameDayId,
  play,
  action,
}: {
  gameDayId: string;
  play: RoomPlay;
  action: FormAction;
}) {
  const t = useTranslations('gameday.predict');
  const { mine } = play;
  return (
    <form action={action} className="space-y-4">
      <Hidden fields={{ gameDayId, playId: play.id }} />
      {mine && (
        <p role="status" className="font-semibold">
          {t('mine', { what: t(mine.holds ? 'yes' : 'no'), confidence: mine.confidence })}
        </p>
      )}
      <fieldset>
        <legend className="mb-1 font-semibold">{t('question')}</legend>
        <div className="flex gap-2">
          <Choice name="holds" value="yes" text={t('yes')} chosen={mine?.holds === true} />
          <Choice name="holds" value="no" text={t('no')} chosen={mine?.holds === false} />
        </div>
      </fieldset>
      <fieldset>
        <legend className="mb-1 font-semibold">
          {t('sure')} <span className="text-sm font-normal text-muted">{t('sureHint')}</span>
        </legend>
        <div className="flex flex-wrap gap-2">
          {steps.map((step) => (
            <Choice
              key={step}
              name="confidence"
              value={String(step)}
              text={`${step}%`}
              chosen={mine?.confidence === step}
            />
          ))}
        </div>
      </fieldset>
      <Line
        label={t('breaks')}
        name="breaksFirst"
        maxLength={200}
        defaultValue={mine?.breaksFirst ?? ''}
        autoComplete="off"
      />
      <Button className="w-full">{t(mine ? 'change' : 'send')}</Button>
    </form>
  );
}
