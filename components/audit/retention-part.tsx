import { useTranslations } from 'next-intl';
import type { FormAction } from '../ui/form-action';
import { SectionTitle } from '../ui/section-title';
import { SmallButton } from '../ui/small-button';

/** RetentionPart says for how long each environment's audit is kept; 0 days: for ever. */
export function RetentionPart({
  environments,
  save,
}: {
  environments: readonly { environment: string; days: number }[];
  save: FormAction;
}) {
  const t = useTranslations('audit');
  return (
    <section className="mt-12 max-w-3xl">
      <SectionTitle>{t('retention')}</SectionTitle>
      <p className="my-3 max-w-prose text-muted">{t('retentionWhat')}</p>
      <ul>
        {environments.map(({ environment, days }) => (
          <li key={environment} className="border-b border-line py-2 last:border-0">
            <form action={save} className="flex flex-wrap items-center gap-3">
              <input type="hidden" name="environment" value={environment} />
              <span className="flex-1 basis-52 font-semibold break-all">{environment}</span>
              <input
                name="days"
                type="number"
                min={0}
                max={36500}
                defaultValue={days}
                aria-label={t('daysOf', { environment })}
                className="min-h-11 w-28 rounded-lg border-2 border-line-strong bg-raised px-3 text-right"
              />
              <span className="text-sm text-muted">{t('days')}</span>
              <SmallButton aria-label={t('keepFor', { environment })}>{t('keep')}</SmallButton>
            </form>
          </li>
        ))}
      </ul>
    </section>
  );
}
