import type { Locale } from '@/lib/domain/diagnostic/problem';
import type { CliIo } from './cli-io';

/** confirm asks before something is written; without a person to ask, and without --yes, the answer is no, and it says so. */
export async function confirm(io: CliIo, locale: Locale, yes: boolean): Promise<boolean> {
  if (yes) return true;
  if (io.ask === undefined) {
    io.out(
      locale === 'pt-BR'
        ? 'Nada foi gravado: repita com --yes para gravar.'
        : 'Nothing was written: repeat with --yes to write.',
    );
    return false;
  }
  const answer = await io.ask(locale === 'pt-BR' ? 'Gravar? [s/N]' : 'Write? [y/N]');
  return /^(s|sim|y|yes)$/i.test(answer.trim());
}
