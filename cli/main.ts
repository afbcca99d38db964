import { Command, CommanderError } from 'commander';
import { processIo, type CliIo } from './cli-io';
import { commands } from './commands';
import { exitCodes } from './exit-codes';

const exitCodeHelp = `
Exit codes:
  0   done; of a run: confirmed
  1   the input has errors, or the command failed
  2   the command line is wrong
  10  the run was refuted
  11  the run was inconclusive
  12  the run was refused, or ended before any fault
  13  a rollback could not be confirmed: a fault may still be live`;

/** main runs one command; it never throws: what went wrong is one clear line and an exit code. */
export async function main(args: readonly string[], io: CliIo = processIo()): Promise<void> {
  const program = new Command('masterdeck')
    .description('Chaos experiments as cards: check them, print them, run them, and stop them.')
    .showHelpAfterError('(masterdeck --help lists the commands)')
    .addHelpText('after', exitCodeHelp)
    .exitOverride()
    .configureOutput({
      writeOut: (text) => io.out(text.trimEnd()),
      writeErr: (text) => io.err(text.trimEnd()),
    });
  for (const declare of commands) declare(program, io);
  try {
    await program.parseAsync([...args], { from: 'user' });
  } catch (error) {
    io.exit(exitCodeOf(error, io));
  }
}

function exitCodeOf(error: unknown, io: CliIo): number {
  // Commander has already written its message; --help and --version end with its code 0.
  if (error instanceof CommanderError) return error.exitCode === 0 ? exitCodes.ok : exitCodes.usage;
  io.err(error instanceof Error ? error.message : String(error));
  return exitCodes.failed;
}
