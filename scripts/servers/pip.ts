import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { installDebianPackages, unpackDebianPackage } from './debian-package';
import { findOnPath } from './executable';
import { runCommand } from './run-command';

/** Pip is how to run pip: `python` with `args` before pip's own. */
export interface Pip {
  readonly python: string;
  readonly args: readonly string[];
}

/** findPip returns the pip of python3; on Debian, where Python comes without it, pip's own wheel is unpacked under `folder`. */
export async function findPip(folder: string): Promise<Pip> {
  const python = findOnPath('python3', 'python') ?? (await installPython());
  const hasPip = await runCommand(python, ['-m', 'pip', '--version'], { withinMs: 60_000 }).then(
    () => true,
    () => false,
  );
  if (hasPip) return { python, args: ['-m', 'pip'] };
  await unpackDebianPackage('python3-pip-whl', folder);
  const wheels = join(folder, 'usr', 'share', 'python-wheels');
  const wheel = readdirSync(wheels).find((name) => name.startsWith('pip-'));
  if (wheel === undefined) throw new Error('python3-pip-whl holds no wheel of pip');
  return { python, args: [join(wheels, wheel, 'pip')] };
}

/** installPython installs Debian's python3, the one thing without which a bare machine cannot fetch the rest. */
async function installPython(): Promise<string> {
  await installDebianPackages('python3').catch((cause: unknown) => {
    throw new Error(`no python3 on PATH: ${cause instanceof Error ? cause.message : String(cause)}`, {
      cause,
    });
  });
  const python = findOnPath('python3');
  if (python === undefined) throw new Error('apt-get install python3 left no python3 on PATH');
  return python;
}
