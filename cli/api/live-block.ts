import type { CliIo } from '../cli-io';

/** LiveBlock writes lines for good and, below them, a picture of this moment that the next one replaces. */
export interface LiveBlock {
  /** Writes lines that stay; the picture goes until it is drawn again. */
  write(lines: readonly string[]): void;
  /** Draws the picture; where nothing redraws (a log, a pipe) it is left out, for a second later it is old. */
  draw(lines: readonly string[]): void;
  /** Writes a line to standard error, which shares the terminal with the picture. */
  warn(line: string): void;
}

/** createLiveBlock redraws in place on a terminal, and writes plain lines anywhere else. */
export function createLiveBlock(io: CliIo): LiveBlock {
  let drawn = 0;
  const clear = (): string => {
    // Up over the picture and everything below it away: two sequences that every terminal since the VT100 knows.
    const sequence = drawn === 0 ? '' : `\u001b[${drawn}A\u001b[0J`;
    drawn = 0;
    return sequence;
  };
  return {
    write: (lines) => {
      if (lines.length > 0) io.out(`${clear()}${lines.join('\n')}`);
    },
    draw: (lines) => {
      if (!io.isTerminal || lines.length === 0) return;
      const columns = io.columns?.() ?? 80;
      // A line that wraps would be two on the screen, and the next picture would begin too low.
      const fitting = lines.map((line) =>
        Array.from(line)
          .slice(0, columns - 1)
          .join(''),
      );
      io.out(`${clear()}${fitting.join('\n')}`);
      drawn = fitting.length;
    },
    warn: (line) => {
      if (drawn > 0) io.erase?.(clear());
      io.err(line);
    },
  };
}
