import type { DeclareCommand } from '../declare-command';
import { exitCodes } from '../exit-codes';

interface ExplainOptions {
  readonly catalogue?: string;
  readonly lang?: string;
}

const help = `
CARD is a file, or the id of a card of the deck in this folder (REDE-07 is deck/cartas/REDE-07.yaml). Needs no database.
Says what the card injects and where, every criterion with its PromQL, what stops it, how it is undone, and the warnings.

Examples:
  npx masterdeck explain REDE-07
  npx masterdeck explain card.yaml --catalogue deck --lang en

Exit codes: 0 the card runs as explained · 1 it has errors, which are shown · 2 there is no such card`;

/** declareExplain adds `explain`: what a card will do, in plain words. */
export const declareExplain: DeclareCommand = (program, io) => {
  program
    .command('explain')
    .description('say in plain words what a card will do')
    .argument('<card>', 'a file, or the id of a card of the deck')
    .option('--catalogue <dir>', 'folder with metricas.yaml and ambientes.yaml')
    .option('--lang <language>', 'pt-BR or en (default: the language of the terminal)')
    .addHelpText('after', help)
    .action(async (card: string, options: ExplainOptions) => {
      const { chooseLanguage } = await import('../choose-language');
      const { findCard } = await import('../find-files');
      const locale = chooseLanguage(options.lang, process.env);
      const file = await findCard(card);
      if (locale === null || file === null) {
        const missing = locale === 'en' ? `There is no such card: ${card}` : `Não existe esta carta: ${card}`;
        io.err(locale === null ? '--lang: pt-BR | en' : missing);
        io.exit(exitCodes.usage);
        return;
      }
      const { lintFiles } = await import('@/lib/services/lint/lint-files');
      const { explainText } = await import('../explain-report');
      const { choosePaint } = await import('../paint');
      const catalogue = options.catalogue;
      const [linted] = await lintFiles({ files: [file], catalogue, locale, env: process.env });
      if (linted === undefined) return;
      io.out(explainText(linted, locale, choosePaint(io.isTerminal)));
      io.exit(linted.errors.length > 0 ? exitCodes.failed : exitCodes.ok);
    });
};
