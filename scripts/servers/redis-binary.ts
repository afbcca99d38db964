import { mkdirSync, readdirSync, renameSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { findBinary, type BinarySource } from './binary-cache';
import { unpackDebianPackage } from './debian-package';
import { runCommand } from './run-command';

/** Debian keeps the one program of Redis in redis-tools; the libraries beside it are those that a bare system lacks. */
const packages = ['redis-tools', 'liblzf1', 'libjemalloc2'];

const source: BinarySource = {
  title: 'Redis',
  variable: 'REDIS_SERVER_BIN',
  onPath: ['redis-server'],
  cachedFolder: 'redis',
  cachedFile: 'redis-server',
  ways: [{ description: 'unpacking the Debian packages', fetch: unpackRedis }],
  byHand:
    'By hand: install the package `redis-server` (or `redis`) of your system, name the program in REDIS_SERVER_BIN, or name a running ' +
    'Redis in REDIS_URL (redis://127.0.0.1:6379).',
};

async function unpackRedis(folder: string): Promise<void> {
  for (const name of packages) await unpackDebianPackage(name, folder);
  // The program decides by its name what it is.
  renameSync(join(folder, 'usr', 'bin', 'redis-check-rdb'), join(folder, 'redis-server'));
  const libraries = join(folder, 'usr', 'lib');
  mkdirSync(join(folder, 'lib'));
  for (const triplet of readdirSync(libraries))
    for (const file of readdirSync(join(libraries, triplet)))
      if (file.includes('.so')) renameSync(join(libraries, triplet, file), join(folder, 'lib', file));
  const command = join(folder, 'redis-server');
  await runCommand(command, ['--version'], { env: libraryPath(command) });
}

/** findRedis returns the path of a redis-server, fetched when this machine has none; it throws a sentence when there is no way to one. */
export function findRedis(): Promise<string> {
  return findBinary(source);
}

/** libraryPath is the environment that lets a redis-server find the libraries that lie beside it. */
export function libraryPath(command: string): Record<string, string> {
  const already = process.env.LD_LIBRARY_PATH;
  const beside = join(dirname(command), 'lib');
  return { LD_LIBRARY_PATH: already === undefined ? beside : `${beside}:${already}` };
}
