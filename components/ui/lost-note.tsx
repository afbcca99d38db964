import Link from 'next/link';
import { useTranslations } from 'next-intl';

/** LostNote helps where an address leads nowhere. */
export function LostNote() {
  const t = useTranslations('errors');
  return (
    <section className="max-w-prose py-10">
      <h1 className="font-title text-3xl font-semibold text-balance">{t('notFoundTitle')}</h1>
      <p className="mt-3 text-lg text-muted">{t('notFound')}</p>
      <p className="mt-6 flex gap-6 text-lg">
        <Link href="/deck" className="underline underline-offset-4">
          {t('toDeck')}
        </Link>
        <Link href="/runs" className="underline underline-offset-4">
          {t('toRuns')}
        </Link>
      </p>
    </section>
  );
}
