import { z } from 'zod';
import { recordRequests } from '../metrics/http-server-metrics';
import { serviceRegistry } from '../metrics/service-registry';
import { startAdminServer } from '../process/admin-server';
import { listen } from '../process/http-server';
import { runService } from '../process/run-service';
import { createGateway } from './gateway';
import { createGatewayTraces } from './gateway-traces';

const config = z.strictObject({
  port: z.number().int(),
  adminPort: z.number().int(),
  upstreams: z.strictObject({ control: z.url(), canary: z.url() }),
  weights: z.strictObject({ control: z.number().nonnegative(), canary: z.number().nonnegative() }),
  timeLimitMs: z.number().positive(),
  /** Without it, no order is traced. */
  traces: z
    .strictObject({
      otlpUrl: z.url(),
      shares: z.strictObject({ control: z.number().min(0).max(1), canary: z.number().min(0).max(1) }),
    })
    .optional(),
});

runService('api-gateway', config, async ({ port, adminPort, traces: traceSettings, ...settings }) => {
  const registry = serviceRegistry({ service: 'api-gateway' });
  const traces = traceSettings === undefined ? undefined : createGatewayTraces(traceSettings);
  const gateway = createGateway(settings, recordRequests(registry, true), traces);
  const server = await listen(port, gateway.handle);
  const admin = await startAdminServer(adminPort, registry);
  return {
    port: server.port,
    adminPort: admin.port,
    stop: async () => {
      await Promise.all([server.close(), admin.close()]);
      await gateway.close();
      await traces?.close();
    },
  };
});
