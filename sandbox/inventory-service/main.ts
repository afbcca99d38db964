import type { IncomingMessage, ServerResponse } from 'node:http';
import { setTimeout as delay } from 'node:timers/promises';
import type { Logger } from 'pino';
import { z } from 'zod';
import { groupOf } from '../dependencies/shop-group';
import { recordRequests } from '../metrics/http-server-metrics';
import { serviceRegistry } from '../metrics/service-registry';
import { startAdminServer } from '../process/admin-server';
import { listen } from '../process/http-server';
import { sendJson } from '../process/json-http';
import { runService } from '../process/run-service';
import { seededRandom } from '../scale/random';
import { drawServiceTimeMs } from '../scale/service-time';
import { openStockDatabase, type StockDatabase } from './stock-database';
import { prepareStockTable, productIds } from './stock-table';

const config = z.strictObject({
  port: z.number().int(),
  adminPort: z.number().int(),
  /** The direct way, for the tables; orders are answered over the ways of their groups. */
  databaseUrl: z.string().min(1),
  databaseUrls: z.strictObject({ control: z.string().min(1), canary: z.string().min(1) }),
  productCount: z.number().int().positive(),
  seed: z.number().int(),
  serviceTime: z.strictObject({ meanMs: z.number().positive(), sigma: z.number().nonnegative() }),
});

const productPath = /^\/(stock|prices)\/([a-z0-9-]{1,40})$/;

runService('inventory-service', config, async (settings, log) => {
  await prepareStockTable(settings.databaseUrl, productIds(settings.productCount));
  const registry = serviceRegistry({ service: 'inventory-service' });
  const database = openStockDatabase(settings.databaseUrls, registry, log);
  const record = recordRequests(registry, false);
  const random = seededRandom(settings.seed);
  const server = await listen(settings.port, (request, response) => {
    const acceptedAt = performance.now();
    const [, what, productId] = productPath.exec(request.url ?? '') ?? [];
    const uri = what === undefined ? routeOf(request.url) : `/${what}/{productId}`;
    response.once('close', () =>
      record({
        uri,
        method: request.method ?? 'UNKNOWN',
        status: response.statusCode,
        seconds: (performance.now() - acceptedAt) / 1000,
      }),
    );
    // The probe path of the target: answers from this process alone, so that it measures the way here and nothing behind it.
    if (uri === '/health') sendJson(response, 200, { status: 'UP' });
    else if (productId === undefined) sendJson(response, 404, { error: 'not found' });
    else if (what === 'prices') void answerPrice(database, request, productId, response, log);
    else {
      const serviceTimeMs = drawServiceTimeMs(settings.serviceTime, random);
      void answerStock(database, request, productId, serviceTimeMs, response, log);
    }
  });
  const admin = await startAdminServer(settings.adminPort, registry);
  return {
    port: server.port,
    adminPort: admin.port,
    stop: async () => {
      await Promise.all([server.close(), admin.close()]);
      await database.close();
    },
  };
});

function routeOf(url: string | undefined): string {
  return url === '/health' ? '/health' : 'UNKNOWN';
}

async function answerStock(
  database: StockDatabase,
  request: IncomingMessage,
  productId: string,
  serviceTimeMs: number,
  response: ServerResponse,
  log: Logger,
): Promise<void> {
  try {
    const [quantity] = await Promise.all([database.stock(groupOf(request), productId), delay(serviceTimeMs)]);
    if (quantity === undefined) sendJson(response, 404, { error: 'no such product' });
    else sendJson(response, 200, { productId, quantity });
  } catch (error) {
    log.warn({ err: error }, 'the stock could not be read');
    sendJson(response, 503, { error: 'database unavailable' });
  }
}

/** The price at its origin, for who has no cache to ask: no service time of its own, the query is all there is to do. */
async function answerPrice(
  database: StockDatabase,
  request: IncomingMessage,
  productId: string,
  response: ServerResponse,
  log: Logger,
): Promise<void> {
  try {
    const priceCents = await database.price(groupOf(request), productId);
    if (priceCents === undefined) sendJson(response, 404, { error: 'no such product' });
    else sendJson(response, 200, { productId, priceCents });
  } catch (error) {
    log.warn({ err: error }, 'the price could not be read');
    sendJson(response, 503, { error: 'database unavailable' });
  }
}
