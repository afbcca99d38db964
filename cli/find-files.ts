import { readdir, stat } from 'node:fs/promises';
import path from 'node:path';

/** FoundFiles are the YAML files below the paths of a command line, each once, and the paths that do not exist. */
export interface FoundFiles {
  readonly files: readonly string[];
  readonly missing: readonly string[];
}

const isYaml = (name: string) => /\.ya?ml$/i.test(name) && !name.startsWith('.');

/** findFiles lists named files as they are, and every YAML file below named folders, hidden ones and node_modules left out. */
export async function findFiles(paths: readonly string[]): Promise<FoundFiles> {
  const files = new Set<string>();
  const missing: string[] = [];
  for (const given of paths) {
    const found = await stat(given).catch(() => null);
    if (found === null) missing.push(given);
    else if (found.isDirectory()) for (const file of await walk(given)) files.add(file);
    else files.add(path.normalize(given));
  }
  return { files: [...files], missing };
}

async function walk(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { withFileTypes: true });
  const sorted = entries.sort((a, b) => a.name.localeCompare(b.name));
  const below = await Promise.all(
    sorted.map(async (entry) => {
      const at = path.join(folder, entry.name);
      if (entry.isDirectory()) {
        return entry.name.startsWith('.') || entry.name === 'node_modules' ? [] : walk(at);
      }
      return isYaml(entry.name) ? [at] : [];
    }),
  );
  return below.flat();
}

/** findCard gives the file of a card: the path itself, or the file of that id in the deck of this folder; null where there is neither. */
export async function findCard(given: string): Promise<string | null> {
  const candidates = /^[A-Za-z]+-\d+$/.test(given)
    ? [given, ...['deck/cartas', 'cartas'].map((folder) => path.join(folder, `${given.toUpperCase()}.yaml`))]
    : [given];
  for (const candidate of candidates) {
    const found = await stat(candidate).catch(() => null);
    if (found?.isFile() === true) return candidate;
  }
  return null;
}
