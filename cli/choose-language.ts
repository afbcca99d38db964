import type { Locale } from '@/lib/domain/diagnostic/problem';

/** chooseLanguage takes `--lang`, else the terminal's language, else Portuguese; null for a word that is no language of ours. */
export function chooseLanguage(
  asked: string | undefined,
  env: Readonly<Record<string, string | undefined>>,
): Locale | null {
  if (asked !== undefined) return asked === 'pt-BR' || asked === 'en' ? asked : null;
  const terminal = env.LC_ALL ?? env.LC_MESSAGES ?? env.LANG ?? '';
  return terminal.startsWith('en') ? 'en' : 'pt-BR';
}
