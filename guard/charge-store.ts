import { mkdir, open, readdir, readFile, rename, rm, stat, utimes } from 'node:fs/promises';
import { join } from 'node:path';
import { chargeSchema, type ChargeRecord } from './charge';
import type { GuardLog } from './ports';

/** StoredCharge is a charge found on the disk, and how long ago its lease was last renewed, by the wall clock. */
export interface StoredCharge {
  readonly record: ChargeRecord;
  readonly renewedMsAgo: number;
}

/** ChargeStore keeps charges on the guard's own disk; a charge is flushed when `save` resolves. */
export interface ChargeStore {
  save(record: ChargeRecord): Promise<void>;
  /** Notes a renewal; not flushed: after a crash of the machine the lease seems older than it was. */
  touch(runId: string): Promise<void>;
  forget(runId: string): Promise<void>;
  load(): Promise<readonly StoredCharge[]>;
}

const suffix = '.rollback.json';

/** openChargeStore keeps one file for each run in `directory`, readable by its owner only. */
export function openChargeStore(directory: string, log: GuardLog): ChargeStore {
  const fileOf = (runId: string) => join(directory, `${runId}${suffix}`);
  return {
    async save(record) {
      await mkdir(directory, { recursive: true, mode: 0o700 });
      const file = fileOf(record.runId);
      // Written beside and moved over it: a crash leaves the old file or the new one, never half of one.
      const written = await open(`${file}.new`, 'w', 0o600);
      try {
        await written.writeFile(JSON.stringify(record, null, 2));
        await written.sync();
      } finally {
        await written.close();
      }
      await rename(`${file}.new`, file);
      await flushFolder(directory);
    },
    async touch(runId) {
      const now = new Date();
      await utimes(fileOf(runId), now, now);
    },
    async forget(runId) {
      await rm(fileOf(runId), { force: true });
    },
    async load() {
      await mkdir(directory, { recursive: true, mode: 0o700 });
      const names = (await readdir(directory)).filter((name) => name.endsWith(suffix));
      const read = await Promise.all(names.map((name) => readCharge(join(directory, name), log)));
      return read.flatMap((one) => one ?? []);
    },
  };
}

async function flushFolder(directory: string): Promise<void> {
  const folder = await open(directory, 'r');
  try {
    await folder.sync();
  } finally {
    await folder.close();
  }
}

async function readCharge(file: string, log: GuardLog): Promise<StoredCharge | null> {
  try {
    const record = chargeSchema.parse(JSON.parse(await readFile(file, 'utf8')));
    const { mtimeMs } = await stat(file);
    return { record, renewedMsAgo: Math.max(0, Date.now() - mtimeMs) };
  } catch (error) {
    log.error({ err: error, file }, 'a charge cannot be read: look at its proxies by hand');
    return null;
  }
}
