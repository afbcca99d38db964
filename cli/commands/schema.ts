import { Argument } from 'commander';
import type { SchemaKind } from '@/lib/domain/language/schema-files';
import type { DeclareCommand } from '../declare-command';
import { exitCodes } from '../exit-codes';

const help = `
The schema describes every key in the language of --lang; it is the one that the app serves below /schemas.
An editor that has it completes and checks a file while you write. It knows neither your catalogue nor the grammar
of the sentences: lint does.

One line at the top of a file tells the editor:
  # yaml-language-server: $schema=https://masterdeck.example/schemas/en/carta.schema.json

Examples:
  npx masterdeck schema                                            the schema of a card
  npx masterdeck schema ambientes --lang en > ambientes.schema.json

Needs no database. Exit codes: 0 printed · 2 the command line is wrong`;

/** declareSchema adds `schema`: the JSON Schema of a card, or of a file of the catalogue. */
export const declareSchema: DeclareCommand = (program, io) => {
  program
    .command('schema')
    .description('print the JSON Schema of a card, for editors')
    .addArgument(
      new Argument('[file]', 'the kind of file').choices(['carta', 'metricas', 'ambientes']).default('carta'),
    )
    .option('--lang <language>', 'pt-BR or en (default: the language of the terminal)')
    .addHelpText('after', help)
    .action(async (kind: SchemaKind, options: { readonly lang?: string }) => {
      const { chooseLanguage } = await import('../choose-language');
      const { schemaText } = await import('@/lib/domain/language/schema-files');
      const locale = chooseLanguage(options.lang, process.env);
      if (locale === null) {
        io.err('--lang: pt-BR | en');
        io.exit(exitCodes.usage);
        return;
      }
      io.out(schemaText(kind, locale).trimEnd());
    });
};
