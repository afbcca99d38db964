import { findBinary, type BinarySource } from './binary-cache';
import { goInstall } from './go-toolchain';
import { unpackRelease } from './release-archive';

const version = '0.28.1';

const source: BinarySource = {
  title: `Alertmanager ${version}`,
  variable: 'ALERTMANAGER_BIN',
  // Debian installs it under the second name.
  onPath: ['alertmanager', 'prometheus-alertmanager'],
  cachedFolder: `alertmanager-${version}`,
  cachedFile: 'alertmanager',
  // No Debian package here: 0.25 looks for its template at /usr/share/prometheus/alertmanager/default.tmpl and ends
  // when that is missing, so it does not run from where it is unpacked.
  ways: [
    {
      description: `taking the release from GitHub`,
      fetch: (folder) => unpackRelease('alertmanager', version, folder),
    },
    {
      description: 'building it with Go (about a minute)',
      fetch: (folder) =>
        goInstall([`github.com/prometheus/alertmanager/cmd/alertmanager@v${version}`], folder),
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
