import { useTranslations } from 'next-intl';

/** StopAllForm engages the latch that stops every run and every start; a plain form, for it must work without JavaScript. */
export function StopAllForm({ from }: { from: string }) {
  const t = useTranslations('latch');
  return (
    <details className="mt-14 border-t border-line pt-4">
      <summary className="w-fit text-muted underline decoration-dotted underline-offset-4 hover:text-ink">
        {t('stopAll')}
      </summary>
      <form method="post" action="/api/stop" className="mt-4 flex max-w-3xl flex-wrap items-end gap-3">
        <input type="hidden" name="from" value={from} />
        <p className="max-w-prose basis-full">{t('stopAllWhat')}</p>
        <label className="block min-w-0 flex-1 basis-72">
          <span className="text-sm text-muted">{t('stopAllReason')}</span>
          <input
            name="reason"
            className="mt-1 block min-h-16 w-full rounded-lg border-2 border-line-strong bg-raised px-4"
          />
        </label>
        <button className="min-h-16 rounded-lg bg-live px-8 text-xl font-bold text-white hover:brightness-110">
          {t('stopAll')}
        </button>
      </form>
    </details>
  );
}
