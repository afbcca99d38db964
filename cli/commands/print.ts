import { Option } from 'commander';
import { backsChoices } from '@/lib/domain/print/backs';
import { cardFormats } from '@/lib/domain/print/card-format';
import { papers } from '@/lib/domain/print/sheet-grid';
import type { DeclareCommand } from '../declare-command';
import { exitCodes } from '../exit-codes';
import type { PrintOptions } from '../print-options';

const help = `
Sets cards as a PDF with vector text, without a database and without a browser. Print it at 100 % (actual size).

Examples:
  npx masterdeck print --all --with cover,rules,roles,blanks --backs long --out deck.pdf
  npx masterdeck print --cards REDE-07,DADOS-03 --format tarot --paper letter --out two.pdf
  npx masterdeck print --suit rede --format a5 --bw --out wall.pdf
  npx masterdeck print --all --single --backs long --out print-shop.pdf      3 mm bleed, one card a page
  npx masterdeck print --calibration --printer office --out calibration.pdf  then measure, and keep:
  npx masterdeck print --calibration --printer office --front-offset=-0.8,0.5 --back-offset=0,0 --out again.pdf
  npx masterdeck print --all --changed --printer office --backs long --out new-cards.pdf

Exit codes: 0 written, or nothing has changed · 1 a card cannot be printed · 2 the command line is wrong`;

/** declarePrint adds `print`: cards of a folder as sheets for a printer, or as single cards for a print shop. */
export const declarePrint: DeclareCommand = (program, io) => {
  program
    .command('print')
    .description('set cards as a PDF: sheets for a printer, or single cards for a print shop')
    .option('--cards <ids>', 'ids, parted by commas')
    .option('--suit <suits>', 'rede, computacao, dados, dependencias, parted by commas')
    .option('--all', 'every card of the deck')
    .option('--with <extras>', 'cover, rules, roles, blanks, parted by commas')
    .option('--changed', 'only what has changed since the last print from this machine')
    .addOption(new Option('--format <format>', 'size of a card').choices(cardFormats).default('poker'))
    .addOption(new Option('--paper <paper>', 'size of the paper').choices(papers).default('a4'))
    .addOption(
      new Option('--backs <backs>', 'where the backs go: sheet turned at its long or short edge, or to fold')
        .choices(backsChoices)
        .default('none'),
    )
    .option('--single', 'one card a page with 3 mm bleed, TrimBox and BleedBox, for a print shop')
    .option('--bw', 'black and white')
    .option('--calibration', 'print the sheet with which the offsets of a printer are measured')
    .option('--printer <name>', 'the printer whose offsets apply')
    .option('--front-offset <mm>', 'right,down: moves the fronts; kept with --printer')
    .option('--back-offset <mm>', 'right,down: moves the backs; kept with --printer')
    .option('--deck <dir>', 'folder of the deck', 'deck')
    .option('--deck-name <name>', 'what the codes call the deck', 'masterdeck')
    .option('--url <url>', 'where the codes lead (default: NEXTAUTH_URL)')
    .option('--lang <language>', 'pt-BR or en (default: the language of the terminal)')
    .requiredOption('--out <file>', 'the PDF to write')
    .addHelpText('after', help)
    .action(async (options: PrintOptions) => {
      const { readPrintOptions } = await import('../print-options');
      const read = readPrintOptions(options, process.env);
      if (!read.ok) {
        io.err(read.text);
        io.exit(exitCodes.usage);
        return;
      }
      const { printFiles } = await import('@/lib/services/print/print-files');
      const { describePrint } = await import('../describe-print');
      const said = describePrint(await printFiles(read.request), read.request);
      for (const line of said.out) io.out(line);
      for (const line of said.err) io.err(line);
      io.exit(said.failed ? exitCodes.failed : exitCodes.ok);
    });
};
