import { chmodSync, existsSync, mkdirSync, mkdtempSync, renameSync, rmSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { findOnPath, isExecutableFile } from './executable';

const checkout = fileURLToPath(new URL('../..', import.meta.url));

/** cacheFolder is where fetched server binaries live: MASTERDECK_CACHE, else .masterdeck/cache in this checkout. */
export function cacheFolder(): string {
  const moved = process.env.MASTERDECK_CACHE;
  return moved === undefined || moved === '' ? join(checkout, '.masterdeck', 'cache') : resolve(moved);
}

/** One way to get a binary: `fetch` leaves it in the given empty folder, and throws when this way is not open here. */
interface FetchWay {
  readonly description: string;
  readonly fetch: (folder: string) => Promise<void>;
}

/** BinarySource says where a server's binary may be found, in the order in which it is looked for. */
export interface BinarySource {
  readonly title: string;
  /** The environment variable that names the binary; it wins over everything. */
  readonly variable: string;
  /** Names under which it may be on PATH. */
  readonly onPath: readonly string[];
  /** Folder in the cache, with the version in its name, so that a new version never meets an old file. */
  readonly cachedFolder: string;
  /** Where the binary lies inside that folder. */
  readonly cachedFile: string;
  readonly ways: readonly FetchWay[];
  /** What a person can do when every way failed. */
  readonly byHand: string;
}

/** findBinary returns the path of a server's binary and fetches it into the cache when this machine has none. */
export async function findBinary(source: BinarySource): Promise<string> {
  const named = process.env[source.variable];
  if (named !== undefined && named !== '') {
    if (isExecutableFile(named)) return resolve(named);
    throw new Error(`${source.variable} names ${named}, which is not a file that can be run`);
  }
  const installed = findOnPath(...source.onPath);
  if (installed !== undefined) return installed;
  const cached = join(cacheFolder(), source.cachedFolder, source.cachedFile);
  if (isExecutableFile(cached)) return cached;
  await fetchIntoCache(source);
  return cached;
}

async function fetchIntoCache(source: BinarySource): Promise<void> {
  const failures: string[] = [];
  mkdirSync(cacheFolder(), { recursive: true });
  for (const way of source.ways) {
    const folder = mkdtempSync(join(cacheFolder(), `.fetching-${source.cachedFolder}-`));
    const started = Date.now();
    console.log(`${source.title}: ${way.description} …`);
    try {
      await way.fetch(folder);
      if (!isExecutableFile(join(folder, source.cachedFile)))
        throw new Error(`it left no ${source.cachedFile}`);
      publish(folder, join(cacheFolder(), source.cachedFolder), source.cachedFile);
      console.log(`${source.title}: ready after ${((Date.now() - started) / 1000).toFixed(0)} s`);
      return;
    } catch (error) {
      failures.push(`- ${way.description}: ${error instanceof Error ? error.message : String(error)}`);
    } finally {
      // Go's module cache is read-only; force covers a folder that publish has moved away.
      rmSync(folder, { recursive: true, force: true });
    }
  }
  throw new Error(
    `${source.title} is not on this machine and could not be fetched.\n${failures.join('\n')}\n${source.byHand}`,
  );
}

/** publish moves a complete folder into place in one step; when another process was first, its folder stays. */
function publish(folder: string, target: string, file: string): void {
  // mkdtemp closes a folder to everybody else, and the cache may be shared between users.
  chmodSync(folder, 0o755);
  try {
    renameSync(folder, target);
  } catch (error) {
    if (isExecutableFile(join(target, file))) return;
    if (!existsSync(target)) throw error;
    // Left by an older or broken version of these scripts: no process can be using it, for its binary is missing.
    rmSync(target, { recursive: true, force: true });
    renameSync(folder, target);
  }
}
