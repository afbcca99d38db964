import type { ScenarioName } from './scenario';

/** ScenarioPorts are the admin ports of the processes that take part in scenarios. */
export type ScenarioPorts = { readonly orderCanaryAdmin: number; readonly loadAdmin: number };

const callLimitMs = 5_000;

/** putAdmin calls an admin endpoint on 127.0.0.1; it throws with the status and answer of a refusal, and after 5 s. */
export async function putAdmin(port: number, path: string, body: unknown): Promise<void> {
  const response = await fetch(`http://127.0.0.1:${port}${path}`, {
    method: 'PUT',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
    signal: AbortSignal.timeout(callLimitMs),
  });
  const text = await response.text();
  if (!response.ok) throw new Error(`PUT ${path} on port ${port} answered ${response.status}: ${text}`);
}

/** applyScenario switches a running shop to a scenario, and out of the one before; `none` is the honest shop. */
export async function applyScenario(ports: ScenarioPorts, scenario: ScenarioName): Promise<void> {
  await Promise.all(
    [ports.orderCanaryAdmin, ports.loadAdmin].map((port) => putAdmin(port, '/admin/scenario', { scenario })),
  );
}
