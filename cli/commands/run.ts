import { InvalidArgumentError } from 'commander';
import type { DeclareCommand } from '../declare-command';
import { exitCodes } from '../exit-codes';

interface RunOptions {
  readonly environment: string;
  readonly duration?: string;
  readonly share?: number;
  readonly key?: string;
  readonly acceptWithin: number;
  readonly junit?: string;
  readonly json?: true;
}

const help = `
Requests the run at the application, with the gates of the browser, and draws it until it is over. Needs MASTERDECK_URL and
MASTERDECK_TOKEN (an API token of the team, for this environment). Ctrl-C aborts the run and waits for the clean path. A connection
that is lost leaves nothing unwatched: an engine watches the run.

Give --key something that is the same for a retried step (a build's number), so that a retry finds its run instead of starting another.

Ends with 0 confirmed, 10 refuted, 11 inconclusive, 12 refused or failed before the fault, 13 rollback incomplete.

Example:
  npx masterdeck run REDE-07 --environment homologacao --duration 5m --key "$CI_PIPELINE_ID" --junit chaos.xml`;

/** declareRun runs a card from a pipeline, through the same service as the browser. */
export const declareRun: DeclareCommand = (program, io) => {
  program
    .command('run')
    .argument('<card>', 'id of the card')
    .description('run a card and gate on its verdict')
    .requiredOption('--environment <name>', 'environment of the catalogue; the token must be for it')
    .option('--duration <length>', "how long the fault lasts (5m, 90s); the card's own unless given")
    .option(
      '--share <fraction>',
      "share of the canary's connections, 0..1; the card's own unless given",
      readShare,
    )
    .option('--key <text>', 'idempotency key; random unless given')
    .option(
      '--accept-within <minutes>',
      'how long the run may wait for somebody to accept its risk',
      readMinutes,
      30,
    )
    .option('--junit <file>', 'write a JUnit report')
    .option('--json', 'print the run as JSON at its end, and nothing else')
    .addHelpText('after', help)
    .action(async (card: string, options: RunOptions) => {
      const { randomUUID } = await import('node:crypto');
      const { readApiClient } = await import('../api/api-client');
      const { followRun } = await import('../api/follow-run');
      const { runExitCode } = await import('../api/run-exit');
      const { requestUntilKnown } = await import('../api/request-until-known');
      const api = readApiClient(process.env);
      const { environment, duration, share, key = randomUUID() } = options;
      const body = {
        card,
        environment,
        ...(duration && { duration }),
        ...(share !== undefined && { share }),
      };
      const stop = new AbortController();
      const onSignal = (): void => {
        if (stop.signal.aborted)
          io.err('Already aborting. The engine undoes the fault whether this command waits or not.');
        stop.abort();
      };
      process.on('SIGINT', onSignal).on('SIGTERM', onSignal);
      try {
        const first = await requestUntilKnown(api, body, key, io, stop.signal);
        if (first === null) {
          io.exit(exitCodes.notStarted);
          return;
        }
        const quiet = options.json === true;
        if (!quiet) io.out(`${first.card.id} in ${first.environment}: ${first.url}`);
        const acceptWithinMs = options.acceptWithin * 60_000;
        const run = await followRun(api, first, io, { acceptWithinMs, quiet, stop: stop.signal });
        if (options.junit !== undefined) {
          const { writeJunit } = await import('../api/write-junit');
          writeJunit(options.junit, run);
        }
        if (options.json) io.out(JSON.stringify({ ...run, events: undefined }, null, 2));
        else if (run.rollbackCommand !== null)
          io.err(`ROLLBACK INCOMPLETE. By hand:\n${run.rollbackCommand}`);
        io.exit(runExitCode(run));
      } finally {
        process.off('SIGINT', onSignal).off('SIGTERM', onSignal);
      }
    });
};

function readShare(text: string): number {
  const share = Number(text);
  if (share > 0 && share <= 1) return share;
  throw new InvalidArgumentError('a fraction above 0 and up to 1 is expected.');
}

function readMinutes(text: string): number {
  const minutes = Number(text);
  if (Number.isFinite(minutes) && minutes >= 0) return minutes;
  throw new InvalidArgumentError('a number of minutes, 0 or more, is expected.');
}
