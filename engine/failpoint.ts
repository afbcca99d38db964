import { writeSync } from 'node:fs';
import type { Failpoint, FailpointName, Logger } from './ports';

/** Long enough for the call after the failpoint to leave the process, shorter than any answer to it. */
const afterSentMs = 2;

/** createFailpoint kills this process (SIGKILL) the first time that it passes the named point; null makes it harmless. */
export function createFailpoint(name: string | null, log: Logger): Failpoint {
  if (name === null) return () => undefined;
  log.error({ failpoint: name }, 'THIS ENGINE WILL KILL ITSELF at a failpoint: for crash tests only');
  return (passed: FailpointName) => {
    if (passed !== name) return;
    // Past the logger, which may still hold the line back when the process is gone.
    writeSync(2, `failpoint reached: ${name}\n`);
    if (passed.endsWith('-sent')) setTimeout(() => process.kill(process.pid, 'SIGKILL'), afterSentMs);
    else process.kill(process.pid, 'SIGKILL');
  };
}
