import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';

/** ProcessIdentity tells a process from a later one with the same pid. */
export interface ProcessIdentity {
  readonly pid: number;
  readonly startedAt: string;
}

/** identifyProcess returns who runs under a pid at this moment; undefined when nobody does (a zombie counts as nobody). */
export function identifyProcess(pid: number): ProcessIdentity | undefined {
  try {
    if (process.platform === 'linux') {
      // The name in parentheses may hold spaces; after it come the state and, as 20th field, the start in clock ticks.
      const fields = readFileSync(`/proc/${pid}/stat`, 'utf8')
        .replace(/^.*\) /s, '')
        .split(' ');
      const startedAt = fields[19];
      return fields[0] === 'Z' || startedAt === undefined ? undefined : { pid, startedAt };
    }
    const startedAt = execFileSync('ps', ['-p', String(pid), '-o', 'lstart='], { encoding: 'utf8' }).trim();
    return startedAt === '' ? undefined : { pid, startedAt };
  } catch {
    return undefined;
  }
}

/** isStillRunning tells whether the very process that was identified earlier still runs. */
export function isStillRunning(identity: ProcessIdentity): boolean {
  return identifyProcess(identity.pid)?.startedAt === identity.startedAt;
}
