import { useTranslations } from 'next-intl';

/**
 * StopAllForm engages the latch that stops every run and every start. It stands in the frame of every screen, folded, so that no
 * stray press pulls it; a plain form, for it must work without JavaScript. It comes back to the page that it was sent from.
 */
export function StopAllForm() {
  const t = useTranslations('latch');
  return (
    <details className="group sm:relative">
      <summary className="flex min-h-11 w-fit cursor-pointer list-none items-center gap-2 text-sm underline-offset-4 hover:underline [&::-webkit-details-marker]:hidden">
        <svg
          viewBox="0 0 24 24"
          className="size-5"
          fill="none"
          stroke="currentColor"
          strokeWidth="2"
          aria-hidden
        >
          <path d="M8 2.5h8l5.5 5.5v8L16 21.5H8L2.5 16V8z" />
          <path d="M8 12h8" strokeWidth="3" />
        </svg>
        {t('stopAll')}
      </summary>
      <form
        method="post"
        action="/api/stop"
        className="absolute inset-x-0 top-full z-30 mt-1 space-y-4 rounded-card border-2 border-line-strong bg-raised p-5 shadow-lg sm:left-auto sm:w-[26rem]"
      >
        <p>{t('stopAllWhat')}</p>
        <label className="block">
          <span className="text-sm text-muted">{t('stopAllReason')}</span>
          <input
            name="reason"
            className="mt-1 block min-h-14 w-full rounded-lg border-2 border-line-strong bg-surface px-4"
          />
        </label>
        <button className="min-h-16 w-full rounded-lg bg-live px-8 text-xl font-bold text-white hover:brightness-110">
          {t('stopAll')}
        </button>
      </form>
    </details>
  );
}
