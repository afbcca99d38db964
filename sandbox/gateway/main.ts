import { z } from 'zod';
import { recordRequests } from '../metrics/http-server-metrics';
import { serviceRegistry } from '../metrics/service-registry';
import { startAdminServer } from '../process/admin-server';
import { listen } from '../process/http-server';
import { runService } from '../process/run-service';
import { createGateway } from './gateway';

const config = z.strictObject({
  port: z.number().int(),
  adminPort: z.number().int(),
  upstreams: z.strictObject({ control: z.url(), canary: z.url() }),
  weights: z.strictObject({ control: z.number().nonnegative(), canary: z.number().nonnegative() }),
  timeLimitMs: z.number().positive(),
});

runService('api-gateway', config, async ({ port, adminPort, ...settings }) => {
  const registry = serviceRegistry({ service: 'api-gateway' });
  const gateway = createGateway(settings, recordRequests(registry, true));
  const server = await listen(port, gateway.handle);
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
