'use client';

import { useTranslations } from 'next-intl';

/** BrokenNote says that a screen failed while the engine goes on, and lets the reader try again. */
export function BrokenNote({ digest, retry }: { digest: string | undefined; retry: () => void }) {
  const t = useTranslations('errors');
  return (
    <section role="alert" className="max-w-prose py-10">
      <h1 className="font-title text-3xl font-semibold text-balance">{t('title')}</h1>
      <p className="mt-3 text-lg text-muted">{t('what')}</p>
      {digest && <p className="mt-2 text-sm text-muted">{t('digest', { digest })}</p>}
      <button
        type="button"
        onClick={retry}
        className="mt-6 min-h-14 rounded-lg bg-action px-6 text-lg font-semibold text-on-action hover:opacity-90"
      >
        {t('retry')}
      </button>
    </section>
  );
}
