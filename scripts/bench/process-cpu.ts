import { readFileSync } from 'node:fs';

/** Linux counts process time in hundredths of a second, on every architecture that Node runs on. */
const ticksPerSecond = 100;

/** readCpuMs gives the processor time (user and system, ms) that a process has used; Linux only. */
export function readCpuMs(pid: number): number {
  const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
  // The name in parentheses may hold spaces: fields are counted after it.
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  const [user = '0', system = '0'] = fields.slice(11, 13);
  return ((Number(user) + Number(system)) * 1_000) / ticksPerSecond;
}
