import { useLocale, useTranslations } from 'next-intl';
import type { LaunchView } from '@/lib/domain/view/views';
import { formatMeasure } from '../ui/format-measure';
import { formatSpan } from '../ui/format-span';
import { ChoiceForm } from './choice-form';
import { durationChoices, shareChoices } from './choices';

function Blank({
  name,
  label,
  value,
  children,
}: {
  name: string;
  label: string;
  value: string | number;
  children: React.ReactNode;
}) {
  return (
    <select
      name={name}
      aria-label={label}
      defaultValue={value}
      className="mx-1 min-h-11 max-w-full rounded border-b-2 border-ink bg-surface px-2 py-1 font-sans text-[0.9em] font-semibold"
    >
      {children}
    </select>
  );
}

/** ChoiceSentence is the launch form as a sentence to complete: where, for how long, how wide; never beyond the card. */
export function ChoiceSentence({ launch }: { launch: LaunchView }) {
  const t = useTranslations('launch');
  const locale = useLocale();
  const { injection, id } = launch.card;
  return (
    <ChoiceForm action={`/cards/${id}/launch`}>
      <p className="font-title text-2xl leading-[2.1] text-pretty">
        {t.rich('sentence', {
          environment: () => (
            <Blank name="environment" label={t('environment')} value={launch.environment}>
              {launch.environments.map(({ name, production }) => (
                <option key={name} value={name}>
                  {production ? t('productionName', { name }) : name}
                </option>
              ))}
            </Blank>
          ),
          duration: () => (
            <Blank name="durationMs" label={t('duration')} value={launch.durationMs}>
              {durationChoices(injection.durationMs, launch.durationMs).map((ms) => (
                <option key={ms} value={ms}>
                  {formatSpan(ms, locale)}
                </option>
              ))}
            </Blank>
          ),
          share: () => (
            <Blank name="share" label={t('share')} value={launch.share}>
              {shareChoices(injection.share, launch.share).map((share) => (
                <option key={share} value={share}>
                  {formatMeasure(share * 100, 'percent', locale)}
                </option>
              ))}
            </Blank>
          ),
        })}
      </p>
      <noscript>
        <button className="mt-2 min-h-11 underline underline-offset-4">{t('recalculate')}</button>
      </noscript>
    </ChoiceForm>
  );
}
