import { write, writeSync } from 'node:fs';

/** What waits for a reader that does not read is bounded, in characters; what comes beyond is lost. */
const mostWaiting = 1_000_000;
const againMs = 100;

/** LogOutput takes whole lines, each with its line break. */
export interface LogOutput {
  write(line: string): void;
}

/**
 * openLogOutput writes lines to a file descriptor and never throws, waits, or ends the process: a disk that is full, a terminal
 * that is gone or a reader that stopped costs lines, and no run. pino's own destination raises such errors as uncaught ones, and
 * at the exit of the process it repeats the write for ever.
 */
export function openLogOutput(fd: number): LogOutput {
  let waiting = '';
  let underWay: Buffer | null = null;
  const atExit = () => {
    try {
      writeSync(fd, waiting);
    } catch {
      // Nobody can be told.
    }
  };
  const next = () => {
    underWay = waiting === '' ? null : Buffer.from(waiting);
    waiting = '';
    if (underWay) send(underWay);
    else process.off('exit', atExit);
  };
  const send = (chunk: Buffer) => {
    write(fd, chunk, (error, written) => {
      if (error?.code === 'EAGAIN') {
        setTimeout(() => send(chunk), againMs).unref();
        return;
      }
      // What failed is lost; the next line tries anew.
      if (error) underWay = null;
      else if (written < chunk.length) send(chunk.subarray(written));
      else next();
    });
  };
  return {
    write(line) {
      if (waiting.length + line.length <= mostWaiting) waiting += line;
      if (underWay) return;
      process.off('exit', atExit);
      process.on('exit', atExit);
      next();
    },
  };
}
