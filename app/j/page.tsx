import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import { Button } from '@/components/ui/button';
import { FailureNote } from '@/components/ui/failure-note';
import { readFailure } from '@/lib/services/failure';
import { enterCode } from './actions';

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations('gameday.door'))('title') };
}

/** The door for fingers: the short code that the projector shows. */
export default async function DoorPage({ searchParams }: PageProps<'/j'>) {
  const [{ failure }, t] = await Promise.all([searchParams, getTranslations('gameday.door')]);
  return (
    <main className="mx-auto max-w-md px-4 py-10">
      <FailureNote text={readFailure(typeof failure === 'string' ? failure : null)?.text ?? null} />
      <h1 className="font-title text-3xl font-semibold">{t('title')}</h1>
      <form action={enterCode} className="mt-6 space-y-4">
        <label className="block text-sm text-muted">
          {t('code')}
          <input
            name="code"
            required
            maxLength={20}
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
            className="mt-1 block min-h-16 w-full rounded-lg border-2 border-line-strong bg-raised px-3 text-3xl tracking-widest text-ink uppercase"
          />
        </label>
        <Button className="w-full">{t('enter')}</Button>
      </form>
    </main>
  );
}
