import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { homedir } from 'node:os';
import path from 'node:path';
import { z } from 'zod';

const offsetSchema = z.object({ right: z.number(), down: z.number() });
const memorySchema = z.object({
  /** Offsets in mm by the printer's name. */
  printers: z.record(z.string(), z.object({ front: offsetSchema, back: offsetSchema })).default({}),
  /** By the deck's folder: the version of each card that was printed last. */
  printed: z.record(z.string(), z.record(z.string(), z.string())).default({}),
});
/** PrintMemory is what one person's machine remembers of printing without a database. */
export type PrintMemory = z.output<typeof memorySchema>;

/** printMemoryFile is where it lies: MASTERDECK_PRINT_MEMORY, else in the person's configuration folder. */
export function printMemoryFile(env: Readonly<Record<string, string | undefined>>): string {
  const { MASTERDECK_PRINT_MEMORY: named, XDG_CONFIG_HOME: configured } = env;
  if (named !== undefined && named !== '') return path.resolve(named);
  const folder = configured !== undefined && configured !== '' ? configured : path.join(homedir(), '.config');
  return path.join(folder, 'masterdeck', 'print.json');
}

/** readPrintMemory reads it; nothing was remembered where there is no file. Throws an Error for a file that is not ours. */
export async function readPrintMemory(file: string): Promise<PrintMemory> {
  const text = await readFile(file, 'utf8').catch((error: unknown) => {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return '{}';
    throw error;
  });
  try {
    return memorySchema.parse(JSON.parse(text));
  } catch (cause) {
    throw new Error(`${file} is not what masterdeck print wrote there; mend or remove it.`, { cause });
  }
}

/** writePrintMemory replaces the file in one step: a print that dies leaves the old one whole. */
export async function writePrintMemory(file: string, memory: PrintMemory): Promise<void> {
  await mkdir(path.dirname(file), { recursive: true });
  const draft = `${file}.${process.pid}.new`;
  await writeFile(draft, `${JSON.stringify(memory, null, 2)}\n`);
  await rename(draft, file);
}
