import type { Metadata, Viewport } from 'next';
import { NextIntlClientProvider } from 'next-intl';
import { getLocale, getMessages, getTranslations } from 'next-intl/server';
import { textFont, titleFont } from './fonts';
import './globals.css';
import { readTheme } from './preferences/theme';

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations('meta');
  return { title: { template: '%s · MasterDeck', default: 'MasterDeck' }, description: t('description') };
}

export const viewport: Viewport = { colorScheme: 'light dark', width: 'device-width', initialScale: 1 };

/** The root of every page: language, light, and the two families of type. */
export default async function RootLayout({ children }: { children: React.ReactNode }) {
  const [locale, theme, { errors }] = await Promise.all([getLocale(), readTheme(), getMessages()]);
  return (
    <html
      lang={locale}
      className={`${textFont.variable} ${titleFont.variable}`}
      data-theme={theme === 'auto' ? undefined : theme}
    >
      <body>
        <NextIntlClientProvider messages={{ errors }}>{children}</NextIntlClientProvider>
      </body>
    </html>
  );
}
