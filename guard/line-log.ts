import { openLogOutput } from '@/lib/log-output';
import type { GuardLog } from './ports';

/** createLineLog writes JSON lines to standard output; it has no dependency, so that the guard stays one small file. */
export function createLineLog(): GuardLog {
  const output = openLogOutput(1);
  const line = (level: string) => (fields: object, message: string) => {
    const always = { level, time: new Date().toISOString(), process: 'guard', pid: process.pid };
    output.write(
      `${toJson({ ...always, ...fields, msg: message }) ?? toJson({ ...always, msg: message })}\n`,
    );
  };
  return { info: line('info'), warn: line('warn'), error: line('error') };
}

/** A field that cannot be written costs the fields, never the undo that tells of it; null then. */
function toJson(line: object): string | null {
  try {
    return JSON.stringify(line, plain);
  } catch {
    return null;
  }
}

function plain(_: string, value: unknown): unknown {
  return value instanceof Error ? { name: value.name, message: value.message } : value;
}
