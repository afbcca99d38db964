import { cookies, headers } from 'next/headers';
import { getRequestConfig } from 'next-intl/server';
import en from '@/messages/en.json';
import ptBR from '@/messages/pt-BR.json';
import { chooseLocale } from './choose-locale';
import { localeCookie } from './locales';

const messages = { 'pt-BR': ptBR, en };

/** The request's language and its messages, for next-intl; there are no languages in addresses. */
export default getRequestConfig(async () => {
  const [jar, sent] = await Promise.all([cookies(), headers()]);
  const locale = chooseLocale(jar.get(localeCookie)?.value, sent.get('accept-language'));
  return { locale, messages: messages[locale], timeZone: 'America/Sao_Paulo' };
});
