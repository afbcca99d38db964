import type { GuardLog } from './ports';

/** createLineLog writes JSON lines; it has no dependency, so that the guard stays one small file. */
export function createLineLog(write: (line: string) => void): GuardLog {
  const line = (level: string) => (fields: object, message: string) =>
    write(
      `${JSON.stringify({ level, time: new Date().toISOString(), process: 'guard', pid: process.pid, ...fields, msg: message }, plain)}\n`,
    );
  return { info: line('info'), warn: line('warn'), error: line('error') };
}

function plain(_: string, value: unknown): unknown {
  return value instanceof Error ? { name: value.name, message: value.message } : value;
}
