import type { DeclareCommand } from '../declare-command';
import { exitCodes } from '../exit-codes';
import type { SyncOptions } from '../sync-options';

const help = `
Shows a diff of every card and of the catalogue first, and stores only after you agree (or with --yes). Cards are stored to the
letter, as new versions; no version is ever lost. What was changed in the app since the last export is not taken back unless
--prefer files says so. \${VARIABLES} of the catalogue are filled in from this environment. Runs whose accepted plan a new
catalogue changes are cancelled, and named. Needs DATABASE_URL.

Examples:
  npx masterdeck import                                 ./deck
  npx masterdeck import ../our-deck --yes               for a pipeline
  npx masterdeck import --prefer files                  the files count where both sides changed

Exit codes: 0 stored, or nothing to do · 1 conflicts or errors in the files, nothing was stored · 2 the command line is wrong`;

/** declareImport adds `import`: the deck and the catalogue of a folder into the database. */
export const declareImport: DeclareCommand = (program, io) => {
  program
    .command('import')
    .description('store the cards and the catalogue of a folder in the app')
    .argument('[dir]', 'folder of the deck', 'deck')
    .option('--prefer <side>', 'files or database: which side counts where both changed')
    .option('--yes', 'store without asking')
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
        const { runImport } = await import('../run-import');
        io.exit((await runImport(io, context, dir, asked)) ? exitCodes.ok : exitCodes.failed);
      } finally {
        await context.close();
      }
    });
};
