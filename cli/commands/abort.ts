import type { DeclareCommand } from '../declare-command';
import { exitCodes } from '../exit-codes';

/** declareAbort aborts one run through the application. */
export const declareAbort: DeclareCommand = (program, io) => {
  program
    .command('abort')
    .argument('<run>', 'id of the run')
    .description('abort a run; stop-all stops them all')
    .addHelpText(
      'after',
      '\nNeeds MASTERDECK_URL and MASTERDECK_TOKEN. Ends with 0 once the abort is stored; twice does no harm.',
    )
    .action(async (id: string) => {
      const { readApiClient, ApiRefused, ApiUnreachable } = await import('../api/api-client');
      try {
        const { effect } = await readApiClient(process.env).abortRun(id);
        const words = {
          commanded: 'Heard: the engine undoes the fault.',
          cancelled: 'Heard: the run had not started, and will not.',
          already_over: 'The run was over already.',
        };
        io.out(words[effect]);
      } catch (error) {
        if (!(error instanceof ApiRefused) && !(error instanceof ApiUnreachable)) throw error;
        io.err(`NOT HEARD: ${error.message}`);
        io.exit(exitCodes.failed);
      }
    });
};
