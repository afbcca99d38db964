import { renameSync } from 'node:fs';
import { join } from 'node:path';
import { findBinary, type BinarySource } from './binary-cache';
import { unpackDebianPackage } from './debian-package';
import { unpackRelease } from './release-archive';

const release = '2.53.4';

const source: BinarySource = {
  title: 'Prometheus',
  variable: 'PROMETHEUS_BIN',
  onPath: ['prometheus'],
  cachedFolder: 'prometheus',
  cachedFile: 'prometheus',
  ways: [
    {
      description: 'unpacking the Debian package',
      fetch: async (folder) => {
        await unpackDebianPackage('prometheus', folder);
        renameSync(join(folder, 'usr', 'bin', 'prometheus'), join(folder, 'prometheus'));
      },
    },
    {
      description: `taking release ${release} from GitHub`,
      fetch: (folder) => unpackRelease('prometheus', release, folder),
    },
  ],
  byHand:
    'By hand: install the package `prometheus` of your system, or take it from https://prometheus.io/download/ ' +
    'and put it on PATH, or name the program in PROMETHEUS_BIN.',
};

/** findPrometheus returns the path of a prometheus, fetched when this machine has none. */
export function findPrometheus(): Promise<string> {
  return findBinary(source);
}
