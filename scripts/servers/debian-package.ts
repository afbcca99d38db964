import { readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { findOnPath } from './executable';
import { runCommand } from './run-command';

/**
 * unpackDebianPackage downloads a package by apt and unpacks it under `folder`: nothing is installed or started, and
 * root is needed only where the package lists were never fetched.
 */
export async function unpackDebianPackage(name: string, folder: string): Promise<void> {
  if (findOnPath('apt-get') === undefined || findOnPath('dpkg') === undefined) {
    throw new Error('this is not a Debian-like system (no apt-get and dpkg)');
  }
  try {
    await runCommand('apt-get', ['download', name], { cwd: folder });
  } catch {
    // A machine image often comes without package lists, or with lists of versions that the mirror no longer has.
    await runCommand('apt-get', ['update']);
    await runCommand('apt-get', ['download', name], { cwd: folder });
  }
  const archive = readdirSync(folder).find((file) => file.endsWith('.deb'));
  if (archive === undefined) throw new Error(`apt-get download ${name} left no package`);
  await runCommand('dpkg', ['-x', join(folder, archive), folder]);
  rmSync(join(folder, archive));
}

/** installDebianPackages installs packages by apt, which only root may; it throws a sentence where that way is not open. */
export async function installDebianPackages(...names: readonly string[]): Promise<void> {
  const apt = findOnPath('apt-get');
  if (apt === undefined) throw new Error('this is not a Debian-like system');
  if (process.getuid?.() !== 0) throw new Error('only root may install packages');
  await runCommand(apt, ['update']);
  await runCommand(apt, ['install', '--yes', '--no-install-recommends', ...names], {
    env: { DEBIAN_FRONTEND: 'noninteractive' },
  });
}
