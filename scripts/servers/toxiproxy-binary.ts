import { renameSync } from 'node:fs';
import { join } from 'node:path';
import { findBinary, type BinarySource } from './binary-cache';
import { goInstall } from './go-toolchain';

const version = '2.12.0';
const module = 'github.com/Shopify/toxiproxy/v2';

/** build leaves toxiproxy-server and toxiproxy-cli in `folder`; the linker flag gives them the version that a plain `go install` leaves at "git". */
async function build(folder: string): Promise<void> {
  const packages = [`${module}/cmd/server@v${version}`, `${module}/cmd/cli@v${version}`];
  await goInstall(packages, folder, `-X ${module}.Version=${version}`);
  renameSync(join(folder, 'server'), join(folder, 'toxiproxy-server'));
  renameSync(join(folder, 'cli'), join(folder, 'toxiproxy-cli'));
}

const source: BinarySource = {
  title: `Toxiproxy ${version}`,
  variable: 'TOXIPROXY_SERVER_BIN',
  onPath: ['toxiproxy-server'],
  cachedFolder: `toxiproxy-${version}`,
  cachedFile: 'toxiproxy-server',
  ways: [{ description: 'building it with Go (about a minute)', fetch: build }],
  byHand:
    `By hand: install Go 1.22 or newer (or python3 with pip) and start again; or take toxiproxy-server ${version} from ` +
    `https://github.com/Shopify/toxiproxy/releases/tag/v${version} and put it on PATH as toxiproxy-server, or name it in TOXIPROXY_SERVER_BIN.`,
};

/** findToxiproxy returns the path of a toxiproxy-server, fetched when this machine has none. */
export function findToxiproxy(): Promise<string> {
  return findBinary(source);
}
