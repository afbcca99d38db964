import { setTimeout as delay } from 'node:timers/promises';
import { z } from 'zod';
import { recordRequests } from '../metrics/http-server-metrics';
import { serviceRegistry } from '../metrics/service-registry';
import { startAdminServer } from '../process/admin-server';
import { listen } from '../process/http-server';
import { sendJson } from '../process/json-http';
import { runService } from '../process/run-service';
import { seededRandom } from '../scale/random';
import { drawServiceTimeMs } from '../scale/service-time';

const config = z.strictObject({
  port: z.number().int(),
  adminPort: z.number().int(),
  seed: z.number().int(),
  serviceTime: z.strictObject({ meanMs: z.number().positive(), sigma: z.number().nonnegative() }),
});

runService('payment-service', config, async ({ port, adminPort, seed, serviceTime }) => {
  const registry = serviceRegistry({ service: 'payment-service' });
  const record = recordRequests(registry, false);
  const random = seededRandom(seed);
  const server = await listen(port, (request, response) => {
    const acceptedAt = performance.now();
    const known = request.method === 'POST' && request.url === '/payments';
    request.resume();
    response.once('close', () =>
      record({
        uri: known ? '/payments' : 'UNKNOWN',
        method: request.method ?? 'UNKNOWN',
        status: response.statusCode,
        seconds: (performance.now() - acceptedAt) / 1000,
      }),
    );
    if (!known) {
      sendJson(response, 404, { error: 'not found' });
      return;
    }
    void delay(drawServiceTimeMs(serviceTime, random)).then(() =>
      sendJson(response, 201, { authorised: true }),
    );
  });
  const admin = await startAdminServer(adminPort, registry);
  return {
    port: server.port,
    adminPort: admin.port,
    stop: async () => {
      await Promise.all([server.close(), admin.close()]);
    },
  };
});
