import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { findAlertmanager } from './alertmanager-binary';
import { answersOk, waitUntilReady } from './readiness';
import { asRunningServer, resolvePlace, type RunningServer, type ServerPlace } from './running-server';
import { startServerProcess } from './server-process';

/** AlertmanagerOptions adds the routing configuration to where the server lives. */
export interface AlertmanagerOptions extends ServerPlace {
  /** The text of alertmanager.yml; without it, alerts are kept and shown but sent nowhere. */
  readonly configuration?: string;
}

const quietConfiguration = 'route:\n  receiver: none\nreceivers:\n  - name: none\n';

/** startAlertmanager starts an Alertmanager of its own, without cluster; its log is `alertmanager.log`. */
export async function startAlertmanager(options: AlertmanagerOptions = {}): Promise<RunningServer> {
  const command = await findAlertmanager();
  const { directory, port, discard } = await resolvePlace('alertmanager', options);
  const configFile = join(directory, 'alertmanager.yml');
  writeFileSync(configFile, options.configuration ?? quietConfiguration);
  const server = await startServerProcess({
    name: 'alertmanager',
    command,
    args: [
      `--config.file=${configFile}`,
      `--storage.path=${join(directory, 'alertmanager-data')}`,
      `--web.listen-address=127.0.0.1:${port}`,
      // An empty address switches the gossip cluster off: it would listen on every interface.
      '--cluster.listen-address=',
    ],
    logFile: join(directory, 'alertmanager.log'),
  });
  const url = `http://127.0.0.1:${port}`;
  await waitUntilReady(server, () => answersOk(`${url}/-/ready`));
  return asRunningServer(server, { port, url }, discard);
}
