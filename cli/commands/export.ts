import type { DeclareCommand } from '../declare-command';
import { exitCodes } from '../exit-codes';
import type { SyncOptions } from '../sync-options';

const help = `
Shows a diff of every file first, and writes only after you agree (or with --yes). Files come out to the letter: comments,
order of keys, line ends and \${VARIABLES} survive. A file that was changed since the last import is not written over unless
--prefer database says so; its text is then kept beside it, as a .bak file. Archived cards are not written. Needs DATABASE_URL.

Examples:
  npx masterdeck export                                 into ./deck
  npx masterdeck export ../our-deck --yes               for a pipeline
  npx masterdeck export --prefer database               the app counts where both sides changed

Exit codes: 0 written, or nothing to do · 1 conflicts or unreadable files, nothing was written · 2 the command line is wrong`;

/** declareExport adds `export`: the deck and the catalogue of the database as files. */
export const declareExport: DeclareCommand = (program, io) => {
  program
    .command('export')
    .description('write the cards and the catalogue of the app to files')
    .argument('[dir]', 'folder of the deck', 'deck')
    .option('--prefer <side>', 'files or database: which side counts where both changed')
    .option('--yes', 'write without asking')
    .option('--lang <language>', 'pt-BR or en (default: the language of the terminal)')
    .addHelpText('after', help)
    .action(async (dir: string, options: SyncOptions) => {
      const { readSyncOptions } = await import('../sync-options');
      const asked = readSyncOptions(io, options);
      if (asked === null) {
        io.exit(exitCodes.usage);
        return;
      }
      const { openShellContext } = await import('@/lib/services/shell-context');
      const context = openShellContext(process.env);
      try {
        const { runExport } = await import('../run-export');
        io.exit((await runExport(io, context, dir, asked)) ? exitCodes.ok : exitCodes.failed);
      } finally {
        await context.close();
      }
    });
};
