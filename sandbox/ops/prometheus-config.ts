import { stringify } from 'yaml';
import type { ShopPorts } from '../service-starts';

/** PrometheusSettings are the parameters of the shop's Prometheus; ports are on 127.0.0.1. */
export type PrometheusSettings = {
  readonly shop: ShopPorts;
  readonly alertmanagerPort: number;
  /** Name of the rule file, relative to the configuration file. */
  readonly ruleFile: string;
  /** Scrape and evaluation interval, in whole seconds; 1 unless said. */
  readonly intervalSeconds?: number;
};

/** prometheusConfig is the YAML of a Prometheus (2.42 or later) that scrapes every process of the shop. */
export function prometheusConfig(settings: PrometheusSettings): string {
  const interval = `${settings.intervalSeconds ?? 1}s`;
  return stringify({
    global: { scrape_interval: interval, scrape_timeout: interval, evaluation_interval: interval },
    rule_files: [settings.ruleFile],
    alerting: {
      alertmanagers: [{ static_configs: [{ targets: [`127.0.0.1:${settings.alertmanagerPort}`] }] }],
    },
    scrape_configs: [
      {
        job_name: 'shop',
        // `process` and not `service`: the processes export `service` and `group` themselves, and a clash would rename theirs.
        static_configs: scrapeTargets(settings.shop).map(([process, port]) => ({
          targets: [`127.0.0.1:${port}`],
          labels: { process },
        })),
      },
    ],
  });
}

function scrapeTargets(ports: ShopPorts): readonly (readonly [process: string, port: number])[] {
  return [
    ['api-gateway', ports.gatewayAdmin],
    ['order-service-control', ports.orderControlAdmin],
    ['order-service-canary', ports.orderCanaryAdmin],
    ['inventory-service', ports.inventoryAdmin],
    ['payment-service', ports.paymentAdmin],
    ['gateway-pagamento', ports.paymentGatewayAdmin],
    ['load', ports.loadAdmin],
  ];
}
