import { existsSync, readdirSync, renameSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { findBinary, type BinarySource } from './binary-cache';
import { unpackDebianPackage } from './debian-package';
import { runCommand } from './run-command';

/** Poppler runs one of its programs (`pdfinfo`, `pdftotext`, `pdftoppm`, `pdffonts`) and returns what it printed. */
export type Poppler = (tool: string, ...args: readonly string[]) => Promise<string>;

const source: BinarySource = {
  title: 'Poppler',
  variable: 'PDFINFO_BIN',
  onPath: ['pdfinfo'],
  cachedFolder: 'poppler',
  cachedFile: 'bin/pdfinfo',
  ways: [{ description: 'unpacking the Debian package', fetch: unpackPoppler }],
  byHand:
    'By hand: install `poppler-utils` by your system (`brew install poppler`), or name its pdfinfo in PDFINFO_BIN.',
};

/** findPoppler fetches the programs that look into a PDF where this machine has none; only tests need them. */
export async function findPoppler(): Promise<Poppler> {
  const pdfinfo = await findBinary(source);
  const folder = dirname(pdfinfo);
  const env = { LD_LIBRARY_PATH: libraryPath(dirname(folder)) };
  return (tool, ...args) => runCommand(join(folder, tool), args, basename(folder) === 'bin' ? { env } : {});
}

/** An unpacked program finds its libraries beside it; an installed one has none there. */
function libraryPath(root: string): string | undefined {
  const lib = join(root, 'poppler-lib');
  return existsSync(lib) ? lib : process.env.LD_LIBRARY_PATH;
}

/** How deep the packages' own needs are followed: machines that run a browser lack libpoppler alone. */
const deepest = 4;

async function unpackPoppler(folder: string): Promise<void> {
  await unpackDebianPackage('poppler-utils', folder);
  renameSync(join(folder, 'usr', 'bin'), join(folder, 'bin'));
  const lib = join(folder, 'poppler-lib');
  const unpacked = new Set<string>();
  let wanted = ['poppler-utils'];
  for (let depth = 0; depth < deepest && (await isLibraryMissing(folder)); depth += 1) {
    const needs = await Promise.all(wanted.map(listNeeds));
    wanted = [...new Set(needs.flat())].filter((name) => !unpacked.has(name));
    for (const name of wanted) {
      await unpackDebianPackage(name, folder);
      unpacked.add(name);
    }
    gatherLibraries(folder, lib);
  }
  if (await isLibraryMissing(folder)) throw new Error('a library of pdftoppm is missing');
}

async function isLibraryMissing(folder: string): Promise<boolean> {
  const env = { LD_LIBRARY_PATH: join(folder, 'poppler-lib') };
  return (await runCommand('ldd', [join(folder, 'bin', 'pdftoppm')], { env })).includes('not found');
}

/** The C library is the system's own: one from a package beside it would not fit its loader. */
async function listNeeds(name: string): Promise<string[]> {
  const said = await runCommand('apt-cache', ['depends', '--important', name]);
  const names = [...said.matchAll(/^ *Depends: (lib[\w.+-]+)$/gm)].map(([, found = '']) => found);
  return names.filter((found) => !/^lib(c6|gcc-s1|stdc\+\+6)$/.test(found));
}

function gatherLibraries(folder: string, lib: string): void {
  const usr = join(folder, 'usr', 'lib');
  const triple = existsSync(usr) ? readdirSync(usr).find((name) => name.endsWith('-linux-gnu')) : undefined;
  if (triple === undefined) return;
  if (!existsSync(lib)) {
    renameSync(join(usr, triple), lib);
    return;
  }
  for (const name of readdirSync(join(usr, triple)))
    if (!existsSync(join(lib, name))) renameSync(join(usr, triple, name), join(lib, name));
}
