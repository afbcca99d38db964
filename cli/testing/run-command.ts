import { main } from '../main';

/** CommandResult is what one command wrote, and its exit code. */
export interface CommandResult {
  readonly code: number;
  readonly out: string;
  readonly err: string;
}

/** runCommand runs one command line in this process. */
export async function runCommand(...args: readonly string[]): Promise<CommandResult> {
  const out: string[] = [];
  const err: string[] = [];
  let code = 0;
  await main(args, {
    out: (text) => out.push(text),
    err: (text) => err.push(text),
    isTerminal: false,
    exit: (given) => {
      code = given;
    },
  });
  return { code, out: out.join('\n'), err: err.join('\n') };
}
