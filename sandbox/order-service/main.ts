import { exportBuildInfo } from '../metrics/build-info';
import { serviceRegistry } from '../metrics/service-registry';
import { recordRequests } from '../metrics/http-server-metrics';
import { startAdminServer } from '../process/admin-server';
import { listen } from '../process/http-server';
import { runService } from '../process/run-service';
import { startOrderService } from './order-service';
import { orderConfig } from './order-config';

/** The two listings of the article are two versions of the service. */
const versions = { original: '1.0-original', revised: '1.1-revised' } as const;

runService('order-service', orderConfig, async (config, log) => {
  const registry = serviceRegistry({ service: 'order-service', group: config.group });
  exportBuildInfo(registry, versions[config.resilience]);
  const service = startOrderService(config, registry, log);
  const server = await listen(config.port, service.handle(recordRequests(registry, false)));
  const admin = await startAdminServer(config.adminPort, registry, service.adminRoutes);
  return {
    port: server.port,
    adminPort: admin.port,
    stop: async () => {
      await Promise.all([server.close(), admin.close()]);
      await service.close();
    },
  };
});
