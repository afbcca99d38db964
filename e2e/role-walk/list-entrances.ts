import { readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';

/** Entrances are what a request can reach, by the keys of the table. */
export interface Entrances {
  readonly pages: readonly string[];
  readonly actions: readonly string[];
  readonly routes: readonly string[];
}

const methods = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'];

/** listEntrances reads every page, server action and route handler from the files on disk. */
export function listEntrances(checkout: string): Entrances {
  const files = ['app', 'components', 'lib'].flatMap((folder) => listFiles(join(checkout, folder)));
  const names = files.map((file) => relative(checkout, file)).sort();
  const source = (file: string) => readFileSync(join(checkout, file), 'utf8');
  const find = (pattern: RegExp) => names.filter((name) => pattern.test(name));
  const routeFiles = find(/^app\/(.*\/)?route\.[jt]sx?$/);
  const actionFiles = find(/\.[jt]sx?$/).filter((file) => /^\s*['"]use server['"]/m.test(source(file)));
  return {
    pages: find(/^app\/(.*\/)?page\.[jt]sx?$/),
    routes: routeFiles.flatMap((file) =>
      exportsOf(source(file))
        .filter(isMethod)
        .map((name) => `${file} ${name}`),
    ),
    actions: actionFiles.flatMap((file) => exportsOf(source(file)).map((name) => `${file}#${name}`)),
  };
}

function listFiles(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile() && !/generated|\.test\./.test(join(entry.parentPath, entry.name)))
    .map((entry) => join(entry.parentPath, entry.name));
}

function isMethod(name: string): boolean {
  return methods.includes(name);
}

/** exportsOf names what a module exports as values, whichever way it is written; `export default` counts as `default`. */
function exportsOf(source: string): string[] {
  const declared = [...source.matchAll(/^export\s+(?:async\s+)?(?:function\*?|const|let|class)\s+(\w+)/gm)];
  const listed = [...source.matchAll(/^export\s*\{([^}]*)\}/gm)].flatMap(([, names = '']) =>
    names.split(',').flatMap(
      (name) =>
        name
          .trim()
          .split(/\s+as\s+/)
          .at(-1) ?? [],
    ),
  );
  const named = [...declared.flatMap(([, name]) => name ?? []), ...listed.filter((name) => name !== '')];
  return /^export\s+default\b/m.test(source) ? [...named, 'default'] : named;
}
