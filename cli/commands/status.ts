import type { DeclareCommand } from '../declare-command';

/** declareStatus tells how a run stands, or how it ended. */
export const declareStatus: DeclareCommand = (program, io) => {
  program
    .command('status')
    .argument('<run>', 'id of the run')
    .description('how a run stands, or how it ended')
    .option('--json', 'as JSON')
    .addHelpText(
      'after',
      '\nNeeds MASTERDECK_URL and MASTERDECK_TOKEN. Of a run that is over it ends with the exit code of `run`, else with 0.',
    )
    .action(async (id: string, { json }: { readonly json?: true }) => {
      const { readApiClient } = await import('../api/api-client');
      const { drawEvents, drawNow } = await import('../api/draw-run');
      const { isOver, runExitCode } = await import('../api/run-exit');
      const run = await readApiClient(process.env).readRun(id, 0);
      if (json) io.out(JSON.stringify(run, null, 2));
      else for (const line of [run.url, ...drawEvents(run), ...drawNow(run)]) io.out(line);
      if (isOver(run) || run.rollback === 'incomplete') io.exit(runExitCode(run));
    });
};
