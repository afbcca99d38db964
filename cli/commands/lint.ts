import type { DeclareCommand } from '../declare-command';
import { exitCodes } from '../exit-codes';

interface LintOptions {
  readonly json?: true;
  readonly catalogue?: string;
  readonly lang?: string;
}

const help = `
Checks cards, and metricas.yaml and ambientes.yaml where they are among the paths. Needs no database.
A card is compiled against the catalogue beside it or in a folder above it.

Examples:
  npx masterdeck lint deck                                   a whole deck
  npx masterdeck lint deck/cartas/REDE-07.yaml               one card
  npx masterdeck lint card.yaml --catalogue deck --json      for a pipeline
  npx masterdeck lint deck --lang en                         in English

Exit codes: 0 no errors (warnings are allowed) · 1 errors · 2 the command line is wrong`;

/** declareLint adds `lint`: errors, warnings and compiled criteria of files. */
export const declareLint: DeclareCommand = (program, io) => {
  program
    .command('lint')
    .description('check cards and catalogues, and show what their sentences mean')
    .argument('<paths...>', 'files and folders')
    .option('--json', 'print one JSON document')
    .option('--catalogue <dir>', 'folder with metricas.yaml and ambientes.yaml')
    .option('--lang <language>', 'pt-BR or en (default: the language of the terminal)')
    .addHelpText('after', help)
    .action(async (paths: string[], options: LintOptions) => {
      const { chooseLanguage } = await import('../choose-language');
      const { findFiles } = await import('../find-files');
      const locale = chooseLanguage(options.lang, process.env);
      if (locale === null) {
        io.err('--lang: pt-BR | en');
        io.exit(exitCodes.usage);
        return;
      }
      const { files, missing } = await findFiles(paths);
      for (const path of missing)
        io.err(locale === 'pt-BR' ? `Não existe: ${path}` : `There is no such file: ${path}`);
      if (missing.length === 0 && files.length === 0)
        io.err(locale === 'pt-BR' ? 'Nenhum arquivo .yaml ali.' : 'No .yaml files there.');
      if (missing.length > 0 || files.length === 0) {
        io.exit(exitCodes.usage);
        return;
      }
      const { lintFiles } = await import('@/lib/services/lint/lint-files');
      const linted = await lintFiles({ files, catalogue: options.catalogue, locale, env: process.env });
      const { lintJson, lintText } = await import('../lint-report');
      const { choosePaint } = await import('../paint');
      io.out(options.json ? lintJson(linted, locale) : lintText(linted, locale, choosePaint(io.isTerminal)));
      io.exit(linted.some(({ errors }) => errors.length > 0) ? exitCodes.failed : exitCodes.ok);
    });
};
