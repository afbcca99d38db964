import { InvalidArgumentError } from 'commander';
import type { StoppingRun } from '@/lib/services/watch-stop';
import type { CliIo } from '../cli-io';
import type { DeclareCommand } from '../declare-command';
import { exitCodes } from '../exit-codes';

interface StopAllOptions {
  readonly reason: string;
  readonly wait: number;
}

const help = `
Stops every run and every start, as the button on every page does. Only a facilitator or an admin lets runs start again, in the app.
Needs DATABASE_URL. Where the database is out of reach, engines that lost it undo their faults by themselves within their lease of
5 s; what an engine cannot reach: npx masterdeck rollback --direct.

Ends with 0 when nothing is live any more, 13 when a fault may still be.

Example:
  npx masterdeck stop-all --reason "checkout is down"`;

/** declareStopAll pulls the stop latch from a terminal, and waits until the engines have undone what was live. */
export const declareStopAll: DeclareCommand = (program, io) => {
  program
    .command('stop-all')
    .description('stop every run and every start')
    .option('--reason <text>', 'why; it is recorded', '')
    .option('--wait <seconds>', 'how long to wait until the faults are out; 0: not at all', readSeconds, 30)
    .addHelpText('after', help)
    .action(async ({ reason, wait }: StopAllOptions) => {
      const { openShellContext } = await import('@/lib/services/shell-context');
      const { engageStopLatch } = await import('@/lib/services/engage-stop-latch');
      const { shellUser } = await import('../shell-user');
      const { watchStop } = await import('@/lib/services/watch-stop');
      const context = openShellContext(process.env);
      try {
        try {
          await engageStopLatch(context, { name: shellUser() }, reason, 'cli');
        } catch (error) {
          io.err('NOT STOPPED: the database did not take it. What runs goes on until it is told otherwise.');
          throw error;
        }
        io.out('The latch is on: nothing starts any more.');
        const left = await watchStop(context, wait * 1_000, (runs) => tell(io, runs));
        io.exit(conclude(io, left));
      } finally {
        await context.close();
      }
    });
};

function readSeconds(text: string): number {
  const seconds = Number(text);
  if (Number.isFinite(seconds) && seconds >= 0) return seconds;
  throw new InvalidArgumentError('a number of seconds, 0 or more, is expected.');
}

function tell(io: CliIo, runs: readonly StoppingRun[]): void {
  for (const { id, cardId, environment, state, openFaults, marked } of runs) {
    const faults = openFaults === 0 ? 'no fault in' : `${openFaults} of its faults not yet confirmed as gone`;
    io.out(
      `${cardId} in ${environment} (${id}): ${state}, ${marked ? 'ROLLBACK INCOMPLETE, ' : ''}${faults}`,
    );
  }
}

function conclude(io: CliIo, left: readonly StoppingRun[]): number {
  if (left.length === 0) {
    io.out('Nothing is live any more.');
    return exitCodes.ok;
  }
  io.err(
    `${left.length} not ended yet: a fault may still be live. The page of each run names the command for it.`,
  );
  return exitCodes.rollbackIncomplete;
}
