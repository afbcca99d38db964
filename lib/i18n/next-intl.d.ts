import type { Locale } from '@/lib/domain/diagnostic/problem';
import type messages from '@/messages/pt-BR.json';

declare module 'next-intl' {
  interface AppConfig {
    Locale: Locale;
    Messages: typeof messages;
  }
}
