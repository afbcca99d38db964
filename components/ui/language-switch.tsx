import { useLocale, useTranslations } from 'next-intl';
import type { FormAction } from './form-action';

const choices = [
  { locale: 'pt-BR', short: 'PT', name: 'Português' },
  { locale: 'en', short: 'EN', name: 'English' },
] as const;

/** LanguageSwitch offers the two languages as a plain form that works without JavaScript. */
export function LanguageSwitch({ action }: { action: FormAction }) {
  const t = useTranslations('preferences');
  const current = useLocale();
  return (
    <form action={action} className="flex" aria-label={t('language')}>
      {choices.map(({ locale, short, name }) => (
        <button
          key={locale}
          name="locale"
          value={locale}
          lang={locale}
          aria-label={`${short}: ${name}`}
          aria-pressed={locale === current}
          className="min-h-11 min-w-9 px-1 text-sm text-muted hover:text-ink aria-pressed:font-semibold aria-pressed:text-ink aria-pressed:underline aria-pressed:decoration-2 aria-pressed:underline-offset-4"
        >
          {short}
        </button>
      ))}
    </form>
  );
}
