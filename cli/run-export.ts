import { planExport, writeExport, type WrittenExport } from '@/lib/services/export-deck';
import type { ShellContext } from '@/lib/services/shell-context';
import type { CliIo } from './cli-io';
import { confirm } from './confirm';
import { choosePaint } from './paint';
import type { ReadSyncOptions } from './sync-options';
import { conflictHelp, fileProblemsText, syncText } from './sync-report';

/** runExport shows what an export would write, asks, and writes; false where something stands in the way. */
export async function runExport(
  io: CliIo,
  context: ShellContext,
  dir: string,
  { locale, onConflict, yes }: ReadSyncOptions,
): Promise<boolean> {
  const paint = choosePaint(io.isTerminal);
  const planned = await planExport(context, dir, process.env, onConflict);
  if (!planned.ok) {
    io.err(fileProblemsText(planned.files, locale, paint));
    return false;
  }
  const { plan } = planned;
  io.out(syncText(plan, locale, paint));
  if (plan.blocked.length > 0) {
    io.err(conflictHelp(locale));
    return false;
  }
  if (plan.write.length > 0 && !(await confirm(io, locale, yes))) return true;
  // Where nothing differs, what both sides have in common is still noted.
  return report(io, locale, await writeExport(context, plan));
}

function report(io: CliIo, locale: ReadSyncOptions['locale'], done: WrittenExport): boolean {
  const say = (portuguese: string, english: string) => (locale === 'pt-BR' ? portuguese : english);
  for (const file of done.written) io.out(say(`gravado: ${file}`, `written: ${file}`));
  for (const copy of done.copies) {
    io.out(say(`o texto que só o arquivo tinha está em ${copy}`, `what only the file had is in ${copy}`));
  }
  for (const file of done.changedMeanwhile) {
    io.err(
      say(
        `${file} mudou enquanto era comparado: ficou como está.`,
        `${file} changed while it was compared: it was left alone.`,
      ),
    );
  }
  return done.changedMeanwhile.length === 0;
}
