import { readFile, stat } from 'node:fs/promises';

/** largestFile bounds what is read, in bytes: a card is a page of text. */
const largestFile = 512 * 1_024;

/** DeckFileError says which file could not be used, and why. */
export class DeckFileError extends Error {
  override readonly name = 'DeckFileError';

  constructor(
    readonly file: string,
    readonly reason: 'missing' | 'too_large' | 'not_utf8' | 'unreadable',
    options?: ErrorOptions,
  ) {
    super(`${file}: ${reason}`, options);
  }
}

/** readTextFile reads a file as UTF-8 without changing a character (a byte order mark stays); throws DeckFileError. */
export async function readTextFile(file: string): Promise<string> {
  const bytes = await readBytes(file);
  try {
    const text = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
    // PostgreSQL cannot store it, and no YAML file means it.
    if (text.includes('\0')) throw new TypeError('a NUL character');
    return text;
  } catch (cause) {
    throw new DeckFileError(file, 'not_utf8', { cause });
  }
}

async function readBytes(file: string): Promise<Buffer> {
  try {
    const { size } = await stat(file);
    if (size > largestFile) throw new DeckFileError(file, 'too_large');
    return await readFile(file);
  } catch (cause) {
    if (cause instanceof DeckFileError) throw cause;
    const missing = cause instanceof Error && 'code' in cause && cause.code === 'ENOENT';
    throw new DeckFileError(file, missing ? 'missing' : 'unreadable', { cause });
  }
}
