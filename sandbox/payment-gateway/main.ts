import type { ServerResponse } from 'node:http';
import { setTimeout as delay } from 'node:timers/promises';
import { z } from 'zod';
import { groupOf } from '../dependencies/shop-group';
import { recordRequests } from '../metrics/http-server-metrics';
import { serviceRegistry } from '../metrics/service-registry';
import { startAdminServer } from '../process/admin-server';
import { listen } from '../process/http-server';
import { parseJson, sendJson } from '../process/json-http';
import { runService } from '../process/run-service';
import { seededRandom } from '../scale/random';
import { drawServiceTimeMs, type ServiceTime } from '../scale/service-time';

/*
 * The payment gateway of a third party, as far as the shop can tell: it takes the time that payment-service took in the scale model and
 * authorises. What a real one can do and Toxiproxy cannot (answer 503 or 429), `PUT /admin/answers` makes it do for one group.
 */
const config = z.strictObject({
  port: z.number().int(),
  adminPort: z.number().int(),
  seed: z.number().int(),
  serviceTime: z.strictObject({ meanMs: z.number().positive(), sigma: z.number().nonnegative() }),
});

const answersRequest = z.strictObject({
  group: z.enum(['control', 'canary']),
  status: z.number().int().min(201).max(599),
  share: z.number().gt(0).max(1).default(1),
});

type Answers = { status: number; share: number };

runService('gateway-pagamento', config, async ({ port, adminPort, seed, serviceTime }) => {
  const registry = serviceRegistry({ service: 'gateway-pagamento' });
  const record = recordRequests(registry, false);
  const random = seededRandom(seed);
  const answers: Record<'control' | 'canary', Answers> = {
    control: { status: 201, share: 1 },
    canary: { status: 201, share: 1 },
  };
  const server = await listen(port, (request, response) => {
    const acceptedAt = performance.now();
    const known = request.method === 'POST' && request.url === '/charges';
    request.resume();
    response.once('close', () =>
      record({
        uri: known ? '/charges' : 'UNKNOWN',
        method: request.method ?? 'UNKNOWN',
        status: response.statusCode,
        seconds: (performance.now() - acceptedAt) / 1000,
      }),
    );
    if (known) void charge(response, answers[groupOf(request)], serviceTime, random);
    else
      sendJson(response, request.url === '/health' ? 200 : 404, {
        status: request.url === '/health' ? 'UP' : 'not found',
      });
  });
  const admin = await startAdminServer(adminPort, registry, {
    '/admin/answers': (body) => {
      const { group, status, share } = parseJson(body, answersRequest);
      answers[group] = { status, share };
      return answers;
    },
  });
  return {
    port: server.port,
    adminPort: admin.port,
    stop: async () => {
      await Promise.all([server.close(), admin.close()]);
    },
  };
});

async function charge(
  response: ServerResponse,
  { status, share }: Answers,
  serviceTime: ServiceTime,
  random: () => number,
): Promise<void> {
  const isRefused = status !== 201 && random() < share;
  await delay(drawServiceTimeMs(serviceTime, random));
  if (isRefused) sendJson(response, status, { error: 'simulated by /admin/answers' });
  else
    sendJson(response, 201, {
      authorised: true,
      authorisation: `auth-${Math.floor(random() * 1e9)}`,
      acquirer: 'sandbox',
    });
}
