import { createInterface } from 'node:readline/promises';
import { exitCodes } from './exit-codes';

/** CliIo is where a command reads and writes; tests hand in their own. */
export interface CliIo {
  readonly out: (text: string) => void;
  readonly err: (text: string) => void;
  /** Whether colours and redrawn lines are wanted: standard output is a terminal and NO_COLOR is not set. */
  readonly isTerminal: boolean;
  /** How wide the terminal is now, in characters; absent where standard output is none. */
  readonly columns?: () => number;
  /** Writes a control sequence to the terminal, without ending the line. */
  readonly erase?: (sequence: string) => void;
  /** Asks a person; absent where nobody is there to answer. */
  readonly ask?: (question: string) => Promise<string>;
  /** Ends the process with this code once everything is written; called at most once. */
  readonly exit: (code: number) => void;
}

/** processIo is the CliIo of the real process. */
export function processIo(): CliIo {
  let unread = false;
  // A terminal that is gone must not end a rollback between its DELETE and its POST; but what was not written was not done either.
  const ignore = () => {
    unread = true;
    if (process.exitCode === undefined || process.exitCode === exitCodes.ok)
      process.exitCode = exitCodes.failed;
  };
  process.stdout.on('error', ignore);
  process.stderr.on('error', ignore);
  return {
    out: (text) => process.stdout.write(`${text}\n`),
    err: (text) => process.stderr.write(`${text}\n`),
    isTerminal: process.stdout.isTTY && process.env.NO_COLOR === undefined,
    ...(process.stdout.isTTY && {
      columns: () => process.stdout.columns,
      erase: (sequence: string) => process.stdout.write(sequence),
    }),
    ...(process.stdin.isTTY && process.stdout.isTTY ? { ask: askAtTerminal } : {}),
    exit: (code) => {
      process.exitCode = unread && code === exitCodes.ok ? exitCodes.failed : code;
    },
  };
}

async function askAtTerminal(question: string): Promise<string> {
  const terminal = createInterface({ input: process.stdin, output: process.stdout });
  try {
    return await terminal.question(`${question} `);
  } finally {
    terminal.close();
  }
}
