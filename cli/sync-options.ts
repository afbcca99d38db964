import type { OnConflict } from '@/lib/domain/deck/choose-import';
import type { Locale } from '@/lib/domain/diagnostic/problem';
import { chooseLanguage } from './choose-language';
import type { CliIo } from './cli-io';
import { readPrefer } from './sync-report';

/** SyncOptions are the options that `import` and `export` share, as they were typed. */
export interface SyncOptions {
  readonly prefer?: string;
  readonly yes?: true;
  readonly lang?: string;
}

/** ReadSyncOptions are the same, checked. */
export interface ReadSyncOptions {
  readonly onConflict: OnConflict;
  readonly yes: boolean;
  readonly locale: Locale;
}

/** readSyncOptions checks the options, or says what is wrong with them and gives null. */
export function readSyncOptions(io: CliIo, options: SyncOptions): ReadSyncOptions | null {
  const locale = chooseLanguage(options.lang, process.env);
  const onConflict = readPrefer(options.prefer);
  if (locale === null) io.err('--lang: pt-BR | en');
  if (onConflict === null) io.err('--prefer: files | database');
  return locale === null || onConflict === null ? null : { locale, onConflict, yes: options.yes ?? false };
}
