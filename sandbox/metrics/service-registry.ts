import { collectDefaultMetrics, Registry } from 'prom-client';

/** serviceRegistry is a registry whose every series carries the given labels, with the process's own figures in it. */
export function serviceRegistry(labels: Readonly<Record<string, string>>): Registry {
  const registry = new Registry();
  registry.setDefaultLabels(labels);
  // Event-loop lag and CPU tell a starved machine from a slow shop.
  collectDefaultMetrics({ register: registry });
  return registry;
}
