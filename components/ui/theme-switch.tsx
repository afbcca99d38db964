import { useTranslations } from 'next-intl';
import type { FormAction } from './form-action';

/** Theme is the light on the table: by hand, or as the browser prefers. */
export type Theme = 'auto' | 'light' | 'dark';

const drawings: Record<Theme, React.ReactNode> = {
  auto: (
    <>
      <circle cx="12" cy="12" r="8" />
      <path d="M12 4a8 8 0 0 1 0 16z" fill="currentColor" />
    </>
  ),
  light: (
    <>
      <circle cx="12" cy="12" r="4" />
      <path d="M12 2v3M12 19v3M2 12h3M19 12h3M5 5l2 2M17 17l2 2M5 19l2-2M17 7l2-2" />
    </>
  ),
  dark: <path d="M20 14.5A8.5 8.5 0 0 1 9.5 4a8.5 8.5 0 1 0 10.5 10.5z" />,
};

/** ThemeSwitch chooses light, dark or the browser's own, as a plain form that works without JavaScript. */
export function ThemeSwitch({ action, current }: { action: FormAction; current: Theme }) {
  const t = useTranslations('preferences');
  return (
    <form action={action} className="flex" aria-label={t('theme')}>
      {(['auto', 'light', 'dark'] as const).map((theme) => (
        <button
          key={theme}
          name="theme"
          value={theme}
          aria-label={t(theme)}
          title={t(theme)}
          aria-pressed={theme === current}
          className="grid min-h-11 min-w-9 place-items-center text-muted hover:text-ink aria-pressed:text-ink aria-pressed:underline"
        >
          <svg
            viewBox="0 0 24 24"
            className="size-5"
            fill="none"
            stroke="currentColor"
            strokeWidth={theme === current ? 2.5 : 1.5}
            strokeLinecap="round"
            strokeLinejoin="round"
            aria-hidden="true"
          >
            {drawings[theme]}
          </svg>
        </button>
      ))}
    </form>
  );
}
