import type { Metadata } from 'next';
import { getLocale, getTranslations } from 'next-intl/server';
import { headers } from 'next/headers';
import { PrintForm } from '@/components/print/print-form';
import { PrintPages } from '@/components/print/print-pages';
import { Printers } from '@/components/print/printers';
import { FailureNote } from '@/components/ui/failure-note';
import { requireViewer } from '@/lib/auth/current-viewer';
import { printChoiceSchema } from '@/lib/domain/print/print-choice';
import { webEnvironment } from '@/lib/env';
import { readFailure } from '@/lib/services/failure';
import { printRefusals } from '@/lib/services/print/print-refusals';
import { printStoredDeck } from '@/lib/services/print/print-stored-deck';
import { viewPrintChoices } from '@/lib/services/print/view-print-choices';
import { webContext } from '@/lib/services/service-context';
import { forgetPrinter, keepPrinter } from './actions';
import { printFontVariables } from './fonts';

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations('print'))('title') };
}

/** What is printed, page by page, before it is printed; `?cards=` for one card, else suits, a GameDay's hand, or the whole deck. */
export default async function PrintPage({ searchParams }: PageProps<'/print'>) {
  const viewer = await requireViewer('/print');
  const { failure, kept, ...fields } = await searchParams;
  const parsed = printChoiceSchema.safeParse(fields);
  const choice = parsed.success ? parsed.data : printChoiceSchema.parse({});
  const [language, t, sent] = await Promise.all([getLocale(), getTranslations('print'), headers()]);
  const locale = language === 'en' ? 'en' : 'pt-BR';
  const baseUrl = webEnvironment().publicUrl.toString().replace(/\/+$/, '');
  const context = webContext();
  const choices = await viewPrintChoices(context, viewer);
  const print = parsed.success
    ? await printStoredDeck(context, viewer, choice, { locale, baseUrl })
    : ({ ok: false, text: printRefusals.choice } as const);
  const refused = readFailure(typeof failure === 'string' ? failure : null);
  return (
    <div className={printFontVariables}>
      <h1 className="font-title text-3xl font-semibold print:hidden">{t('title')}</h1>
      <div className="print:hidden">
        <FailureNote text={refused?.text ?? null} />
      </div>
      <PrintForm choice={choice} choices={choices} locale={locale} />
      <Printers
        {...{ choice, printers: choices.printers, locale, keep: keepPrinter, forget: forgetPrinter }}
        open={refused !== null || kept !== undefined}
      />
      {print.ok ? (
        <PrintPages {...print} nonce={sent.get('x-nonce') ?? ''} />
      ) : (
        <div className="mt-8">
          <FailureNote text={print.text} />
        </div>
      )}
    </div>
  );
}
