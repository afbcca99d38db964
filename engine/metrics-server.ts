import { createServer, type Server } from 'node:http';
import type { EngineMetrics } from './engine-metrics';
import type { Logger } from './ports';

/** MetricsServer answers orchestrators and Prometheus; it never holds an engine up. */
export interface MetricsServer {
  stop(): void;
}

export interface MetricsServerOptions {
  readonly listen: { readonly host: string; readonly port: number };
  readonly metrics: EngineMetrics;
  /** Why the engine cannot take runs up now; null when it can. */
  readonly notReady: () => string | null;
  readonly log: Logger;
}

/**
 * startMetricsServer serves `/metrics`, `/livez` (the event loop turns) and `/readyz` (the database renews leases). A port that is taken
 * is logged and nothing more: an engine without metrics undoes faults all the same.
 */
export function startMetricsServer({ listen, metrics, notReady, log }: MetricsServerOptions): MetricsServer {
  const server: Server = createServer((request, response) => {
    const answer = (status: number, type: string, body: string) =>
      response.writeHead(status, { 'content-type': type, 'cache-control': 'no-store' }).end(body);
    switch (request.url ?? '') {
      case '/metrics':
        metrics.registry.metrics().then(
          (text) => answer(200, metrics.registry.contentType, text),
          (error: unknown) => {
            log.warn({ err: error }, 'the metrics could not be read');
            answer(500, 'text/plain', 'the metrics could not be read\n');
          },
        );
        return;
      case '/livez':
        answer(200, 'text/plain', 'ok\n');
        return;
      case '/readyz': {
        const why = notReady();
        answer(why === null ? 200 : 503, 'text/plain', `${why ?? 'ok'}\n`);
        return;
      }
      default:
        answer(404, 'text/plain', '/metrics, /livez, /readyz\n');
    }
  });
  server.requestTimeout = 5_000;
  server.maxConnections = 64;
  server.on('error', (error) => log.error({ err: error, ...listen }, 'the metrics cannot be served'));
  server.listen(listen.port, listen.host, () => log.info({ ...listen }, 'metrics are served'));
  return {
    stop() {
      server.close();
      server.closeAllConnections();
    },
  };
}
