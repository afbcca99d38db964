import { accessSync, constants, statSync } from 'node:fs';
import { delimiter, join } from 'node:path';

/** isExecutableFile tells whether `path` is a file that we may run. */
export function isExecutableFile(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return statSync(path).isFile();
  } catch {
    return false;
  }
}

/** findOnPath returns the full path of the first of `names` found on PATH, or undefined. */
export function findOnPath(...names: readonly string[]): string | undefined {
  const folders = (process.env.PATH ?? '').split(delimiter).filter((folder) => folder !== '');
  for (const name of names) {
    for (const folder of folders) {
      const path = join(folder, name);
      if (isExecutableFile(path)) return path;
    }
  }
  return undefined;
}
