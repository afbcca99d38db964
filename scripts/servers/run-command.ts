import { spawn } from 'node:child_process';

/** CommandFailed carries what was run, how it ended and the end of what it printed. */
class CommandFailed extends Error {
  override readonly name = 'CommandFailed';
}

interface CommandOptions {
  readonly cwd?: string;
  readonly env?: Readonly<Record<string, string | undefined>>;
  readonly withinMs?: number;
  readonly uid?: number;
  readonly gid?: number;
  /** The result holds what the program wrote to stderr as well. */
  readonly stderrToo?: boolean;
}

/** runCommand runs a program to its end and returns its output; it throws CommandFailed on anything but exit code 0. */
export function runCommand(
  command: string,
  args: readonly string[],
  options: CommandOptions = {},
): Promise<string> {
  const shown = [command, ...args].join(' ');
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, {
      stdio: ['ignore', 'pipe', 'pipe'],
      env: { ...process.env, ...options.env },
      ...(options.cwd === undefined ? {} : { cwd: options.cwd }),
      ...(options.uid === undefined ? {} : { uid: options.uid }),
      ...(options.gid === undefined ? {} : { gid: options.gid }),
      timeout: options.withinMs ?? 15 * 60_000,
      killSignal: 'SIGKILL',
    });
    let stdout = '';
    let all = '';
    const take = (chunk: Buffer, isOutput: boolean) => {
      if (isOutput) stdout += chunk.toString();
      all = (all + chunk.toString()).slice(-4_000);
    };
    child.stdout.on('data', (chunk: Buffer) => take(chunk, true));
    child.stderr.on('data', (chunk: Buffer) => take(chunk, options.stderrToo === true));
    child.once('error', (cause) => reject(new CommandFailed(`${shown}: ${cause.message}`, { cause })));
    child.once('close', (code, signal) => {
      if (code === 0) resolve(stdout);
      else
        reject(
          new CommandFailed(`${shown} ended with ${signal ?? `exit code ${code ?? '?'}`}:\n${all.trimEnd()}`),
        );
    });
  });
}
