import type { ServerResponse } from 'node:http';
import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import type { Logger } from 'pino';
import { z } from 'zod';
import { recordRequests } from '../metrics/http-server-metrics';
import { serviceRegistry } from '../metrics/service-registry';
import { startAdminServer } from '../process/admin-server';
import { listen } from '../process/http-server';
import { sendJson } from '../process/json-http';
import { runService } from '../process/run-service';
import { seededRandom } from '../scale/random';
import { drawServiceTimeMs } from '../scale/service-time';
import { prepareStockTable, productIds, readStock } from './stock-table';

const config = z.strictObject({
  port: z.number().int(),
  adminPort: z.number().int(),
  databaseUrl: z.string().min(1),
  productCount: z.number().int().positive(),
  seed: z.number().int(),
  serviceTime: z.strictObject({ meanMs: z.number().positive(), sigma: z.number().nonnegative() }),
});

const stockPath = /^\/stock\/([a-z0-9-]{1,40})$/;

runService('inventory-service', config, async (settings, log) => {
  const pool = openDatabase(settings.databaseUrl, log);
  await prepareStockTable(pool, productIds(settings.productCount));
  const registry = serviceRegistry({ service: 'inventory-service' });
  const record = recordRequests(registry, false);
  const random = seededRandom(settings.seed);
  const server = await listen(settings.port, (request, response) => {
    const acceptedAt = performance.now();
    const productId = stockPath.exec(request.url ?? '')?.[1];
    const uri = productId === undefined ? routeOf(request.url) : '/stock/{productId}';
    response.once('close', () =>
      record({
        uri,
        method: request.method ?? 'UNKNOWN',
        status: response.statusCode,
        seconds: (performance.now() - acceptedAt) / 1000,
      }),
    );
    // The probe path of the target: answers from this process alone, so that it measures the way here and nothing behind it.
    if (uri === '/health') {
      sendJson(response, 200, { status: 'UP' });
      return;
    }
    if (productId === undefined) {
      sendJson(response, 404, { error: 'not found' });
      return;
    }
    void answerStock(pool, productId, drawServiceTimeMs(settings.serviceTime, random), response, log);
  });
  const admin = await startAdminServer(settings.adminPort, registry);
  return {
    port: server.port,
    adminPort: admin.port,
    stop: async () => {
      await Promise.all([server.close(), admin.close()]);
      await pool.end();
    },
  };
});

function routeOf(url: string | undefined): string {
  return url === '/health' ? '/health' : 'UNKNOWN';
}

function openDatabase(connectionString: string, log: Logger): pg.Pool {
  const pool = new pg.Pool({
    connectionString,
    max: 8,
    connectionTimeoutMillis: 3_000,
    query_timeout: 5_000,
  });
  // An idle connection that breaks emits here; unheard, it would end the process. The next query opens a new one.
  pool.on('error', (error) => log.warn({ err: error }, 'an idle database connection broke'));
  return pool;
}

async function answerStock(
  pool: pg.Pool,
  productId: string,
  serviceTimeMs: number,
  response: ServerResponse,
  log: Logger,
): Promise<void> {
  try {
    const [quantity] = await Promise.all([readStock(pool, productId), delay(serviceTimeMs)]);
    if (quantity === undefined) sendJson(response, 404, { error: 'no such product' });
    else sendJson(response, 200, { productId, quantity });
  } catch (error) {
    log.warn({ err: error }, 'the stock could not be read');
    sendJson(response, 503, { error: 'database unavailable' });
  }
}
