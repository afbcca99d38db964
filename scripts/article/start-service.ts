import { join } from 'node:path';
import { freePort } from '../servers/free-port';
import { answersOk, waitUntilReady } from '../servers/readiness';
import { type ServerProcess, startServerProcess } from '../servers/server-process';

/** ServiceStart says which jar runs, as whom, and with which settings (environment variables of its application.yml). */
export interface ServiceStart {
  /** For logs: the service and its group. */
  readonly name: string;
  readonly java: string;
  readonly jar: string;
  readonly directory: string;
  readonly port: number;
  readonly settings: Readonly<Record<string, string | number>>;
  /** The OpenTelemetry agent and where it sends; undefined runs the service without traces. */
  readonly traces?:
    | { readonly agent: string; readonly otlpUrl: string; readonly service: string; readonly group?: string }
    | undefined;
}

/** RunningService is one JVM that answers; its metrics stand on the management port. */
export interface RunningService extends ServerProcess {
  readonly port: number;
  readonly managementPort: number;
}

/** Four JVMs share two cores with everything else: small heaps, one collector thread, and no C2 (decision 0022). */
const jvm = ['-Xmx128m', '-XX:+UseSerialGC', '-XX:TieredStopAtLevel=1', '-XX:ActiveProcessorCount=2'];

/** A JVM with the agent on a busy machine; seconds on one at rest. */
const readyWithinMs = 240_000;

/** startService starts one JVM and resolves once its health endpoint says UP. */
export async function startService(start: ServiceStart, managementPort?: number): Promise<RunningService> {
  const { name, java, jar, directory, port, settings, traces } = start;
  const management = managementPort ?? (await freePort());
  const env = { SERVER_PORT: port, SERVER_ADDRESS: '127.0.0.1', MANAGEMENT_PORT: management, ...settings };
  const server = await startServerProcess({
    name,
    command: java,
    args: [...jvm, ...(traces === undefined ? [] : [`-javaagent:${traces.agent}`]), '-jar', jar],
    logFile: join(directory, `${name}.log`),
    env: {
      ...Object.fromEntries(Object.entries(env).map(([key, value]) => [key, String(value)])),
      ...traceSettings(traces),
      JAVA_TOOL_OPTIONS: undefined,
    },
  });
  await waitUntilReady(
    server,
    () => answersOk(`http://127.0.0.1:${management}/actuator/health`),
    readyWithinMs,
  );
  return { ...server, port, managementPort: management };
}

function traceSettings(traces: ServiceStart['traces']): Record<string, string> {
  if (traces === undefined) return {};
  return {
    OTEL_SERVICE_NAME: traces.service,
    OTEL_EXPORTER_OTLP_ENDPOINT: traces.otlpUrl,
    OTEL_EXPORTER_OTLP_PROTOCOL: 'http/protobuf',
    OTEL_METRICS_EXPORTER: 'none',
    OTEL_LOGS_EXPORTER: 'none',
    // The gateway decides which orders are traced; what begins elsewhere (a scrape, a look of the reconciliation) is not.
    OTEL_TRACES_SAMPLER: 'parentbased_always_off',
    ...(traces.group !== undefined && { OTEL_RESOURCE_ATTRIBUTES: `group=${traces.group}` }),
  };
}
