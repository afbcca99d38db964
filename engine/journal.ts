import { mkdir, open, readFile, rename } from 'node:fs/promises';
import { dirname } from 'node:path';
import { z } from 'zod';
import type { Journal, JournalEntry } from './ports';

const entrySchema = z.object({
  runId: z.string(),
  epoch: z.number(),
  at: z.string(),
  text: z.object({ 'pt-BR': z.string(), en: z.string() }),
});

/** openJournal keeps entries in one file of JSON lines; each is on the disk when `append` resolves. A torn last line is left out. */
export function openJournal(file: string): Journal {
  let queue: Promise<unknown> = Promise.resolve();
  const inTurn = <T>(work: () => Promise<T>): Promise<T> => {
    const turn = queue.then(work);
    queue = turn.catch(() => undefined);
    return turn;
  };
  return {
    append: (entry) => inTurn(() => write(file, 'a', [entry])),
    pending: () => inTurn(() => read(file)),
    forget: (entries) =>
      inTurn(async () => {
        const gone = new Set(entries.map((entry) => JSON.stringify(entry)));
        const left = (await read(file)).filter((entry) => !gone.has(JSON.stringify(entry)));
        // Written beside and moved over it: a crash leaves the old file or the new one.
        await write(`${file}.new`, 'w', left);
        await rename(`${file}.new`, file);
      }),
  };
}

async function write(file: string, flags: 'a' | 'w', entries: readonly JournalEntry[]): Promise<void> {
  await mkdir(dirname(file), { recursive: true });
  const handle = await open(file, flags);
  try {
    // The line break goes first: after a torn line the next entry still starts on a line of its own.
    await handle.writeFile(entries.map((entry) => `\n${JSON.stringify(entry)}`).join(''));
    await handle.sync();
  } finally {
    await handle.close();
  }
}

async function read(file: string): Promise<JournalEntry[]> {
  let text: string;
  try {
    text = await readFile(file, 'utf8');
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return [];
    throw error;
  }
  return text.split('\n').flatMap((line) => {
    try {
      const entry = entrySchema.safeParse(JSON.parse(line));
      return entry.success ? [entry.data] : [];
    } catch {
      return [];
    }
  });
}
