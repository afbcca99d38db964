import type { Metadata } from 'next';
import { getLocale, getTranslations } from 'next-intl/server';
import { headers } from 'next/headers';
import { PrintForm } from '@/components/print/print-form';
import { PrintPages } from '@/components/print/print-pages';
import { FailureNote } from '@/components/ui/failure-note';
import { requireViewer } from '@/lib/auth/current-viewer';
import { printChoiceSchema } from '@/lib/domain/print/print-choice';
import { webEnvironment } from '@/lib/env';
import { printStoredDeck } from '@/lib/services/print/print-stored-deck';
import { webContext } from '@/lib/services/service-context';
import { printFontVariables } from './fonts';

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations('print'))('title') };
}

/** What is printed, page by page, before it is printed; `?cards=` for one card, else suits or the whole deck. */
export default async function PrintPage({ searchParams }: PageProps<'/print'>) {
  const viewer = await requireViewer('/print');
  const parsed = printChoiceSchema.safeParse(await searchParams);
  const choice = parsed.success ? parsed.data : printChoiceSchema.parse({});
  const [language, t, sent] = await Promise.all([getLocale(), getTranslations('print'), headers()]);
  const locale = language === 'en' ? 'en' : 'pt-BR';
  const baseUrl = webEnvironment().publicUrl.toString().replace(/\/+$/, '');
  const print = await printStoredDeck(webContext(), viewer, choice, { locale, baseUrl });
  return (
    <div className={printFontVariables}>
      <h1 className="font-title text-3xl font-semibold print:hidden">{t('title')}</h1>
      <PrintForm choice={choice} locale={locale} />
      {print.ok ? (
        <PrintPages pages={print.pages} nonce={sent.get('x-nonce') ?? ''} />
      ) : (
        <FailureNote text={print.text} />
      )}
    </div>
  );
}
