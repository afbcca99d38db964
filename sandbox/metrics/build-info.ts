import { Gauge, type Registry } from 'prom-client';

/** exportBuildInfo exports which version of the shop a process runs, as a label of a series that is always 1. */
export function exportBuildInfo(registry: Registry, version: string): void {
  new Gauge({
    name: 'shop_build_info',
    help: 'Version of the service, as a label; always 1',
    labelNames: ['version'],
    registers: [registry],
  }).set({ version }, 1);
}
