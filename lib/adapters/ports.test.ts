import { expect, it } from 'vitest';
import type { AlertSource, FaultDriver, MetricSource } from '@/engine/ports';
import { createAlertmanagerSource } from './alertmanager/source';
import { createPrometheusSource } from './prometheus/source';
import { createToxiproxyDriver } from './toxiproxy/driver';

it('adapters fit the ports of the engine, and open nothing when they are built', () => {
  // The types are the test: adapters may not import the engine, so that only here both are seen.
  const driver: FaultDriver = createToxiproxyDriver();
  const metrics: MetricSource = createPrometheusSource('http://127.0.0.1:9');
  const alerts: AlertSource = createAlertmanagerSource('http://127.0.0.1:9');
  expect([driver, metrics, alerts].every((adapter) => typeof adapter === 'object')).toBe(true);
});
