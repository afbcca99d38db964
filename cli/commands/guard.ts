import type { DeclareCommand } from '../declare-command';

interface GuardCommandOptions {
  readonly listen: string;
  readonly toxiproxy: string;
  readonly secretEnv: string;
  readonly state: string;
  readonly restartCommand?: string;
}

const help = `
One for each Toxiproxy, on the same machine. It needs no database: an engine hands it the proxies of a run before the fault goes
in and renews a lease; when nobody renews for 7 s, the guard cuts the proxies and builds them again without the fault. What it was
handed stays on its disk, so a guard that dies goes on when it comes back: let a supervisor restart it.
The target names it in ambientes.yaml:

  guardas: [{ api: http://10.0.0.7:8475, variavel_segredo: GUARD_SECRET }]

Examples:
  GUARD_SECRET=… npx masterdeck guard
  GUARD_SECRET=… npx masterdeck guard --listen 10.0.0.7:8475 --restart-command '["systemctl","restart","toxiproxy"]'`;

/** declareGuard is the dead-man's process beside a Toxiproxy; it runs until it is ended. */
export const declareGuard: DeclareCommand = (program) => {
  program
    .command('guard')
    .description('stand beside a Toxiproxy and undo the faults of runs whose engines are gone')
    .option(
      '--listen <host:port>',
      'where engines reach it; a port alone is this machine only',
      '127.0.0.1:8475',
    )
    .option('--toxiproxy <url>', 'the API of the Toxiproxy beside it', 'http://127.0.0.1:8474')
    .option(
      '--secret-env <name>',
      'the environment variable that holds the secret shared with the engines',
      'GUARD_SECRET',
    )
    .option(
      '--state <folder>',
      'where it keeps what it was handed, on a disk of this machine',
      '.masterdeck/guard',
    )
    .option(
      '--restart-command <command>',
      'a program, or a JSON list with its arguments, that restarts a wedged Toxiproxy; none: it may not',
    )
    .addHelpText('after', help)
    .action(async (options: GuardCommandOptions) => {
      const { createLineLog } = await import('@/guard/line-log');
      const { readGuardSettings } = await import('@/guard/settings');
      const { startGuard } = await import('@/guard/start-guard');
      const settings = readGuardSettings(options, process.env);
      // Its server keeps the process alive.
      await startGuard({ ...settings, log: createLineLog() });
    });
};
