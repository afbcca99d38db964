import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { stringify } from 'yaml';
import { freePort } from './free-port';
import { findJaeger } from './jaeger-binary';
import { answersOk, waitUntilReady } from './readiness';
import { asRunningServer, resolvePlace, type RunningServer, type ServerPlace } from './running-server';
import { startServerProcess } from './server-process';

/** RunningJaeger is a Jaeger that keeps its traces in memory; `url` is its query API and user interface. */
export interface RunningJaeger extends RunningServer {
  /** Where OpenTelemetry sends spans, over HTTP. */
  readonly otlpUrl: string;
}

/** The oldest traces go when there are more: an hour of the demo's seventeen a second. */
const keptTraces = 60_000;

/** startJaeger starts a Jaeger with its receiver for OpenTelemetry; its log is `jaeger.log`. */
export async function startJaeger(
  place: ServerPlace & { readonly otlpPort?: number } = {},
): Promise<RunningJaeger> {
  const command = await findJaeger();
  const { directory, port, discard } = await resolvePlace('jaeger', place);
  const otlpPort = place.otlpPort ?? (await freePort());
  const configFile = join(directory, 'jaeger.yml');
  writeFileSync(configFile, configuration({ query: port, queryGrpc: await freePort(), otlp: otlpPort }));
  const server = await startServerProcess({
    name: 'jaeger',
    command,
    args: ['--config', configFile],
    logFile: join(directory, 'jaeger.log'),
    // It would send spans of its own to a port where nobody listens.
    env: { OTEL_TRACES_SAMPLER: 'always_off', OTEL_SDK_DISABLED: 'true' },
  });
  const url = `http://127.0.0.1:${port}`;
  await waitUntilReady(server, () => answersOk(`${url}/api/services`));
  return {
    ...asRunningServer(server, { port, url }, discard),
    otlpUrl: `http://127.0.0.1:${otlpPort}`,
  };
}

function configuration(ports: {
  readonly query: number;
  readonly queryGrpc: number;
  readonly otlp: number;
}): string {
  const at = (port: number) => ({ endpoint: `127.0.0.1:${port}` });
  return stringify({
    service: {
      extensions: ['jaeger_storage', 'jaeger_query'],
      pipelines: {
        traces: { receivers: ['otlp'], processors: ['batch'], exporters: ['jaeger_storage_exporter'] },
      },
      // Its own telemetry would want ports that another Jaeger on this machine may hold.
      telemetry: { metrics: { level: 'none' }, logs: { level: 'warn' } },
    },
    extensions: {
      jaeger_storage: { backends: { memory: { memory: { max_traces: keptTraces } } } },
      jaeger_query: { storage: { traces: 'memory' }, http: at(ports.query), grpc: at(ports.queryGrpc) },
    },
    receivers: { otlp: { protocols: { http: at(ports.otlp) } } },
    processors: { batch: {} },
    exporters: { jaeger_storage_exporter: { trace_storage: 'memory' } },
  });
}
