import { findBinary, type BinarySource } from './binary-cache';
import { unpackDebianPackage } from './debian-package';
import { unpackRelease } from './release-archive';

const release = '0.28.1';

const source: BinarySource = {
  title: 'Alertmanager',
  variable: 'ALERTMANAGER_BIN',
  // Debian installs it under the second name.
  onPath: ['alertmanager', 'prometheus-alertmanager'],
  cachedFolder: 'alertmanager',
  cachedFile: 'usr/bin/prometheus-alertmanager',
  ways: [
    {
      description: 'unpacking the Debian package',
      fetch: (folder) => unpackDebianPackage('prometheus-alertmanager', folder),
    },
    {
      description: `taking release ${release} from GitHub`,
      fetch: (folder) => unpackRelease('alertmanager', release, folder),
    },
  ],
  byHand:
    'By hand: install the package `prometheus-alertmanager` (Debian) or `alertmanager` of your system, or take it from ' +
    'https://prometheus.io/download/ and put it on PATH, or name the program in ALERTMANAGER_BIN.',
};

/** findAlertmanager returns the path of an alertmanager, fetched when this machine has none. */
export function findAlertmanager(): Promise<string> {
  return findBinary(source);
}
