import { useLocale, useTranslations } from 'next-intl';
import type { BilingualText } from '@/lib/domain/diagnostic/problem';
import type { LaunchView } from '@/lib/domain/view/views';
import { Button } from '../ui/button';
import { formatRounded } from '@/lib/domain/verdict/format-measure';
import { formatSpan } from '../ui/format-span';
import type { FormAction } from '../ui/form-action';
import { SectionTitle } from '../ui/section-title';
import { formatInZone } from './format-in-zone';
import { fieldLook, Weekdays, ZoneField } from './time-fields';

interface PlanFormProps {
  readonly launch: LaunchView;
  readonly chosen: {
    readonly repeat: 'once' | 'weekly';
    readonly at: string;
    readonly weekday: string;
    readonly time: string;
    readonly timeZone: string;
  };
  /** A time was asked for; `starts` null then means that it does not exist. */
  readonly asked: boolean;
  readonly starts: readonly { readonly at: string; readonly why: BilingualText | null }[] | null;
  readonly save: FormAction;
}

/** PlanForm asks when, shows the next five starts as they would happen, and only then offers to save them. */
export function PlanForm({ launch, chosen, asked, starts, save }: PlanFormProps) {
  const t = useTranslations('calendar');
  const locale = useLocale();
  const { card, environment, durationMs, share } = launch;
  const choice = { cardId: card.id, environment, durationMs: String(durationMs), share: String(share) };
  return (
    <div className="max-w-3xl space-y-8">
      <header>
        <h1 className="font-title text-3xl font-semibold text-balance">
          {t('planHeading', { card: card.id, title: card.title })}
        </h1>
        <p className="mt-2 text-muted">
          {t('planWhat', {
            environment,
            duration: formatSpan(durationMs, locale),
            share: formatRounded(share * 100, locale, 1, [100]),
          })}
        </p>
      </header>
      <form action="/calendar/new" className="flex flex-wrap items-end gap-4">
        {Object.entries(choice).map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
        <fieldset className="basis-full">
          <legend className="text-sm text-muted">{t('repeat')}</legend>
          <label className="flex min-h-11 flex-wrap items-center gap-3">
            <input type="radio" name="repeat" value="weekly" defaultChecked={chosen.repeat === 'weekly'} />
            {t('weekly')}
            <Weekdays name="weekday" chosen={chosen.weekday} />
            <input
              type="time"
              name="time"
              defaultValue={chosen.time}
              aria-label={t('time')}
              className={fieldLook}
            />
          </label>
          <label className="mt-2 flex min-h-11 flex-wrap items-center gap-3">
            <input type="radio" name="repeat" value="once" defaultChecked={chosen.repeat === 'once'} />
            {t('once')}
            <input
              type="datetime-local"
              name="at"
              defaultValue={chosen.at}
              aria-label={t('day')}
              className={fieldLook}
            />
          </label>
        </fieldset>
        <ZoneField chosen={chosen.timeZone} />
        <Button quiet>{t('preview')}</Button>
      </form>
      {asked && !starts && <p className="border-l-4 border-refuted pl-4">{t('noSuchTime')}</p>}
      {starts && (
        <section aria-labelledby="starts">
          <SectionTitle id="starts">{t('nextStarts', { count: starts.length })}</SectionTitle>
          <ol>
            {starts.map(({ at, why }) => (
              <li key={at} className="border-b border-line py-2">
                <span className={why ? 'text-muted line-through' : 'font-semibold'}>
                  {formatInZone(at, chosen.timeZone, locale)}
                </span>{' '}
                <span className="text-sm text-muted">{formatInZone(at, 'UTC', locale)} UTC</span>
                {why && <p className="text-sm">{t('willNot', { why: why[locale] })}</p>}
              </li>
            ))}
          </ol>
          <SaveForm launch={launch} chosen={chosen} save={save} />
        </section>
      )}
    </div>
  );
}

function SaveForm({ launch, chosen, save }: Pick<PlanFormProps, 'launch' | 'chosen' | 'save'>) {
  const t = useTranslations('calendar');
  const locale = useLocale();
  const { card, versionHash, environment, durationMs, share, planHash, plan, lock, cover } = launch;
  if (planHash === null || plan === null) return <p className="mt-4">{t('doesNotCompile')}</p>;
  const isOpened = lock?.override != null && chosen.repeat === 'once';
  if (lock !== null && !isOpened)
    return <p className="mt-4 border-l-4 border-refuted pl-4">{lock.why[locale]}</p>;
  const fields = {
    ...chosen,
    cardId: card.id,
    versionHash,
    environment,
    durationMs: String(durationMs),
    share: String(share),
    planHash,
  };
  const mustAsk = (plan.environment.acceptanceRequired || plan.environment.production) && cover === null;
  return (
    <form action={save} className="mt-6 flex flex-wrap items-center gap-x-6 gap-y-3">
      {Object.entries(fields).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <Button>{mustAsk ? t('saveAndAsk') : t('save')}</Button>
      <p className="max-w-sm text-sm text-muted">{mustAsk ? t('saveAndAskNote') : t('saveNote')}</p>
    </form>
  );
}
