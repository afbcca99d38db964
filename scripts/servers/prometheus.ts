import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { findPrometheus } from './prometheus-binary';
import { answersOk, waitUntilReady } from './readiness';
import { asRunningServer, resolvePlace, type RunningServer, type ServerPlace } from './running-server';
import { startServerProcess } from './server-process';

/** PrometheusOptions adds what the server is to scrape to where it lives. */
export interface PrometheusOptions extends ServerPlace {
  /** The text of prometheus.yml; rule files in it are named relative to the directory. */
  readonly configuration?: string;
  /** Further files (rules) by name, written beside prometheus.yml. */
  readonly files?: Readonly<Record<string, string>>;
  /** How long samples are kept, as Prometheus writes it ('2h', '15d'); 1d unless said. */
  readonly retention?: string;
}

const emptyConfiguration = 'global:\n  scrape_interval: 1s\nscrape_configs: []\n';

/** startPrometheus starts a Prometheus with the given configuration and lifecycle API (POST /-/reload); its log is `prometheus.log`. */
export async function startPrometheus(options: PrometheusOptions = {}): Promise<RunningServer> {
  const command = await findPrometheus();
  const { directory, port, discard } = await resolvePlace('prometheus', options);
  const configFile = join(directory, 'prometheus.yml');
  writeFileSync(configFile, options.configuration ?? emptyConfiguration);
  for (const [name, text] of Object.entries(options.files ?? {})) writeFileSync(join(directory, name), text);
  const server = await startServerProcess({
    name: 'prometheus',
    command,
    args: [
      `--config.file=${configFile}`,
      `--storage.tsdb.path=${join(directory, 'prometheus-data')}`,
      `--storage.tsdb.retention.time=${options.retention ?? '1d'}`,
      `--web.listen-address=127.0.0.1:${port}`,
      '--web.enable-lifecycle',
      // The first send of an alert is lost when its rule fires before the Alertmanager is known (within 5 s of the start);
      // the next would come after the default of a minute.
      '--rules.alert.resend-delay=2s',
    ],
    logFile: join(directory, 'prometheus.log'),
    stopWithinMs: 10_000,
  });
  const url = `http://127.0.0.1:${port}`;
  await waitUntilReady(server, () => answersOk(`${url}/-/ready`));
  return asRunningServer(server, { port, url }, discard);
}
