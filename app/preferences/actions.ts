'use server';

import { cookies } from 'next/headers';
import { isLocale, localeCookie } from '@/lib/i18n/locales';
import { themeCookie } from './theme';

const oneYearSeconds = 31_536_000;
const options = { path: '/', maxAge: oneYearSeconds, sameSite: 'lax', httpOnly: true } as const;

/** setLocale keeps a language chosen by hand in a cookie. */
export async function setLocale(form: FormData): Promise<void> {
  const locale = form.get('locale');
  if (typeof locale === 'string' && isLocale(locale)) (await cookies()).set(localeCookie, locale, options);
}

/** setTheme keeps the light chosen by hand in a cookie; `auto` forgets it. */
export async function setTheme(form: FormData): Promise<void> {
  const theme = form.get('theme');
  const jar = await cookies();
  if (theme === 'light' || theme === 'dark') jar.set(themeCookie, theme, options);
  if (theme === 'auto') jar.delete(themeCookie);
}
