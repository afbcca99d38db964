import { realpath } from 'node:fs/promises';
import { hostname } from 'node:os';
import path from 'node:path';

/** namePlace names a deck's folder among all that this database was ever synchronised with: the machine and the real path. */
export async function namePlace(deckDir: string): Promise<string> {
  const real = await realpath(deckDir).catch(() => path.resolve(deckDir));
  return `${hostname()}:${real}`;
}
