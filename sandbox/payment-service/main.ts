import type { IncomingMessage, ServerResponse } from 'node:http';
import { z } from 'zod';
import { groupOf } from '../dependencies/shop-group';
import { recordRequests } from '../metrics/http-server-metrics';
import { serviceRegistry } from '../metrics/service-registry';
import { startAdminServer } from '../process/admin-server';
import { listen } from '../process/http-server';
import { BadRequest, parseJson, readBody, sendJson } from '../process/json-http';
import { runService } from '../process/run-service';
import { createGatewayClient, type GatewayClient } from './gateway-client';

const config = z.strictObject({
  port: z.number().int(),
  adminPort: z.number().int(),
  /** The ways to the payment gateway, one for each group. */
  gatewayOrigins: z.strictObject({ control: z.url(), canary: z.url() }),
});

const paymentRequest = z.strictObject({ userId: z.string().min(1).max(100) });

runService('payment-service', config, async ({ port, adminPort, gatewayOrigins }) => {
  const registry = serviceRegistry({ service: 'payment-service' });
  const record = recordRequests(registry, false);
  const gateway = createGatewayClient(gatewayOrigins, registry);
  const server = await listen(port, (request, response) => {
    const acceptedAt = performance.now();
    const known = request.method === 'POST' && request.url === '/payments';
    response.once('close', () =>
      record({
        uri: known ? '/payments' : 'UNKNOWN',
        method: request.method ?? 'UNKNOWN',
        status: response.statusCode,
        seconds: (performance.now() - acceptedAt) / 1000,
      }),
    );
    if (!known) {
      request.resume();
      sendJson(response, 404, { error: 'not found' });
      return;
    }
    void answerPayment(request, response, gateway);
  });
  const admin = await startAdminServer(adminPort, registry);
  return {
    port: server.port,
    adminPort: admin.port,
    stop: async () => {
      await Promise.all([server.close(), admin.close()]);
      await gateway.close();
    },
  };
});

/** A payment that the gateway could not decide is accepted and charged later: a business decision, like the order on remembered stock. */
async function answerPayment(
  request: IncomingMessage,
  response: ServerResponse,
  gateway: GatewayClient,
): Promise<void> {
  try {
    const { userId } = parseJson(await readBody(request), paymentRequest);
    const result = await gateway.pay(groupOf(request), userId);
    sendJson(response, 201, { authorised: result === 'authorised', deferred: result === 'deferred' });
  } catch (error) {
    if (error instanceof BadRequest) sendJson(response, error.status, { error: error.message });
    else response.destroy();
  }
}
