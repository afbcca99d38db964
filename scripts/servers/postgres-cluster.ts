import { execFileSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { chownSync, existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { PostgresBinaries } from './postgres-binaries';
import { commandAs, type PostgresUser } from './postgres-user';
import { runCommand } from './run-command';

/** clusterPassword returns the superuser's password of the cluster under `directory`, made at first use and kept in a file for our eyes only. */
export function clusterPassword(directory: string): string {
  const file = join(directory, 'postgres-password');
  if (!existsSync(file)) writeFileSync(file, randomBytes(18).toString('base64url'), { mode: 0o600 });
  return readFileSync(file, 'utf8').trim();
}

/** initialiseCluster makes a data folder by initdb, unless there is one. An interrupted initdb leaves nothing that looks finished. */
export async function initialiseCluster(
  directory: string,
  dataFolder: string,
  binaries: PostgresBinaries,
  user: PostgresUser,
): Promise<void> {
  if (existsSync(join(dataFolder, 'PG_VERSION'))) return;
  const unfinished = `${dataFolder}.unfinished`;
  rmSync(unfinished, { recursive: true, force: true });
  mkdirSync(unfinished, { recursive: true, mode: 0o700 });
  const passwordFile = join(directory, 'initial-password');
  writeFileSync(passwordFile, clusterPassword(directory), { mode: 0o600 });
  try {
    await runInitdb(unfinished, passwordFile, binaries.initdb, user);
  } finally {
    rmSync(passwordFile, { force: true });
  }
  renameSync(unfinished, dataFolder);
}

async function runInitdb(
  folder: string,
  passwordFile: string,
  initdb: string,
  user: PostgresUser,
): Promise<void> {
  const args = [
    `--pgdata=${folder}`,
    '--username=postgres',
    '--auth=scram-sha-256',
    `--pwfile=${passwordFile}`,
    '--encoding=UTF8',
    // The built-in provider sorts and folds alike on every machine, whatever locales it has.
    '--locale=C',
    '--locale-provider=builtin',
    '--builtin-locale=C.UTF-8',
    // A power cut during initdb only costs a new initdb.
    '--no-sync',
  ];
  if (user.owner !== undefined) {
    chownSync(folder, user.owner.uid, user.owner.gid);
    chownSync(passwordFile, user.owner.uid, user.owner.gid);
  }
  const { command, args: allArgs, ...identity } = commandAs(user, initdb, args);
  await runCommand(command, allArgs, { withinMs: 120_000, env: { LC_ALL: 'C', TZ: 'UTC' }, ...identity });
}

/**
 * livePostmaster returns the pid of a PostgreSQL that is running on this data folder, and removes a postmaster.pid that a
 * kill left behind. PostgreSQL itself would refuse to start when another process has been given the old pid since.
 */
export function livePostmaster(dataFolder: string): number | undefined {
  const file = join(dataFolder, 'postmaster.pid');
  if (!existsSync(file)) return undefined;
  const pid = Number.parseInt(readFileSync(file, 'utf8').split('\n')[0] ?? '', 10);
  if (Number.isInteger(pid) && pid > 0 && commandLineOf(pid).includes(dataFolder)) return pid;
  rmSync(file, { force: true });
  return undefined;
}

function commandLineOf(pid: number): string {
  try {
    // Slim images have no `ps`; other systems have no /proc.
    if (process.platform === 'linux')
      return readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ');
    return execFileSync('ps', ['-p', String(pid), '-o', 'args='], {
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
    });
  } catch {
    return '';
  }
}
