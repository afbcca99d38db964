import { randomBytes } from 'node:crypto';
import { link, mkdir, open, rename, unlink } from 'node:fs/promises';
import path from 'node:path';
import { DeckFileError, readTextFile } from './read-text-file';

/** FileChangedError says that a file is no longer as it was when it was compared: nothing was written over it. */
export class FileChangedError extends Error {
  override readonly name = 'FileChangedError';

  constructor(readonly file: string) {
    super(`${file}: changed while it was compared`);
  }
}

/**
 * writeTextFile replaces a file as a whole, or not at all: a power cut leaves the old text or the new one. `expected` is the text that was
 * seen there, null for a file that was not there; throws FileChangedError where it is another now.
 */
export async function writeTextFile(file: string, text: string, expected: string | null): Promise<void> {
  await mkdir(path.dirname(file), { recursive: true });
  const draft = `${file}.${randomBytes(6).toString('hex')}.tmp`;
  const handle = await open(draft, 'wx');
  try {
    await handle.writeFile(text, 'utf8');
    await handle.sync();
  } finally {
    await handle.close();
  }
  try {
    if ((await readIfThere(file)) !== expected) throw new FileChangedError(file);
    // `link` refuses a file that has just appeared; `rename` would take its place.
    if (expected === null) await link(draft, file);
    else await rename(draft, file);
  } catch (error) {
    throw error instanceof Error && 'code' in error && error.code === 'EEXIST'
      ? new FileChangedError(file)
      : error;
  } finally {
    await unlink(draft).catch(() => undefined);
  }
}

/** readIfThere reads a file; null where there is none. Throws DeckFileError for anything that is no text. */
export async function readIfThere(file: string): Promise<string | null> {
  try {
    return await readTextFile(file);
  } catch (error) {
    if (error instanceof DeckFileError && error.reason === 'missing') return null;
    throw error;
  }
}
