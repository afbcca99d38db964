import { NextIntlClientProvider } from 'next-intl';
import type { ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import type { Locale } from '@/lib/domain/diagnostic/problem';
import en from '@/messages/en.json';
import portuguese from '@/messages/pt-BR.json';

/** renderText gives the words of a component as a reader gets them, without its marks. */
export function renderText(children: ReactNode, locale: Locale = 'pt-BR'): string {
  const page = (
    <NextIntlClientProvider
      locale={locale}
      messages={locale === 'en' ? en : portuguese}
      timeZone="America/Sao_Paulo"
    >
      {children}
    </NextIntlClientProvider>
  );
  const text = renderToStaticMarkup(page).replaceAll(/<[^>]*>/g, ' ');
  return text
    .replaceAll(/&#x27;/g, "'")
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll(/\s+/g, ' ');
}
