import { chownSync, existsSync, statSync } from 'node:fs';
import { dirname } from 'node:path';
import { findOnPath } from './executable';
import { runCommand } from './run-command';

/** PostgresUser says who owns the files (undefined: ourselves), and the wrapper that starts programs where folders are closed to that user. */
export interface PostgresUser {
  readonly owner?: { readonly uid: number; readonly gid: number };
  readonly wrapper?: readonly string[];
}

/** commandAs turns a program and its arguments into what to spawn so that it runs as `user`. */
export function commandAs(
  user: PostgresUser,
  program: string,
  args: readonly string[],
): { command: string; args: readonly string[]; uid?: number; gid?: number } {
  const [wrapper, ...wrapperArgs] = user.wrapper ?? [];
  if (wrapper !== undefined) return { command: wrapper, args: [...wrapperArgs, program, ...args] };
  return { command: program, args, ...user.owner };
}

/**
 * choosePostgresUser answers who runs PostgreSQL, which refuses to run as root: ourselves, or as root the owner of the
 * data that is there, else `postgres`, else `nobody`. No user is created on the machine. `folder` becomes theirs.
 */
export async function choosePostgresUser(
  folder: string,
  dataFolder: string,
  binary: string,
): Promise<PostgresUser> {
  if (process.getuid?.() !== 0) return {};
  const { uid, gid } = existsSync(dataFolder) ? statSync(dataFolder) : await unprivilegedUser();
  chownSync(folder, uid, gid);
  if (isReachableByOthers(folder) && isReachableByOthers(binary)) return { owner: { uid, gid } };
  // The checkout lies under a folder like /root that only root may enter: keep just the right to walk through it.
  const setpriv = findOnPath('setpriv');
  if (setpriv === undefined) {
    throw new Error(
      `The user with id ${uid} cannot enter ${folder}: move the checkout, or start as a user who is not root`,
    );
  }
  const capability = '+dac_override';
  return {
    owner: { uid, gid },
    wrapper: [
      setpriv,
      `--reuid=${uid}`,
      `--regid=${gid}`,
      '--clear-groups',
      `--inh-caps=${capability}`,
      `--ambient-caps=${capability}`,
      '--',
    ],
  };
}

async function unprivilegedUser(): Promise<{ uid: number; gid: number }> {
  for (const name of ['postgres', 'nobody']) {
    try {
      const uid = Number.parseInt(await runCommand('id', ['-u', name]), 10);
      const gid = Number.parseInt(await runCommand('id', ['-g', name]), 10);
      return { uid, gid };
    } catch {
      // No such user: the next one.
    }
  }
  throw new Error(
    'PostgreSQL refuses to run as root, and there is neither a user `postgres` nor `nobody`: create one',
  );
}

/** isReachableByOthers tells whether everybody may walk down to `path`: the run bit for others on each folder above it. */
function isReachableByOthers(path: string): boolean {
  for (let folder = dirname(path); ; folder = dirname(folder)) {
    if ((statSync(folder).mode & 0o001) === 0) return false;
    if (folder === dirname(folder)) return true;
  }
}
