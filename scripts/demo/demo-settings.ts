import { join } from 'node:path';
import { workFolder } from '../stack/checkout';
import type { OwnServers, StackPorts } from '../stack/stack-options';

/** DemoSettings are what the environment may change about the demo. */
export interface DemoSettings {
  readonly directory: string;
  readonly web: { readonly host: string; readonly port: number };
  readonly ports: StackPorts;
  readonly own: OwnServers;
}

/** Unlikely ones, below the range of outgoing connections: a person's own Prometheus on 9090 is not in the way. */
const ports: StackPorts = {
  postgres: 27_432,
  toxiproxy: 27_474,
  guard: 27_475,
  alertmanager: 27_493,
  prometheus: 27_490,
  proxyControl: 27_481,
  proxyCanary: 27_482,
  inventory: 27_483,
  gateway: 27_480,
  paymentGateway: 27_484,
  redis: 27_479,
  paths: Array.from({ length: 5 }, (_, index) => 27_500 + index),
};

/** readDemoSettings reads DEMO_PORT, DEMO_HOST, DEMO_DIRECTORY and the addresses of the person's own servers; it throws a sentence for a bad one. */
export function readDemoSettings(env: Readonly<Record<string, string | undefined>>): DemoSettings {
  const given = (name: string) => (env[name] === undefined || env[name] === '' ? undefined : env[name]);
  const port = Number(given('DEMO_PORT') ?? '3000');
  if (!Number.isInteger(port) || port < 1 || port > 65_535) {
    throw new Error(`DEMO_PORT is ${env.DEMO_PORT ?? ''}: it must be a port between 1 and 65535`);
  }
  return {
    directory: given('DEMO_DIRECTORY') ?? join(workFolder, 'demo'),
    web: { host: given('DEMO_HOST') ?? 'localhost', port },
    ports,
    own: {
      databaseUrl: given('DATABASE_URL'),
      toxiproxyUrl: given('TOXIPROXY_URL'),
      prometheusUrl: given('PROMETHEUS_URL'),
      alertmanagerUrl: given('ALERTMANAGER_URL'),
      redisUrl: given('REDIS_URL'),
    },
  };
}
