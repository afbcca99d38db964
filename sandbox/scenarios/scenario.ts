import { z } from 'zod';

/**
 * scenarioName lists what the shop can be made to do beside the honest run, never part of the case study. Each one but
 * `p1-alert-now` and `quiet` acts only while the inventory calls of the canary are slow, so that the shop is healthy at baseline.
 *
 * - `none`: the honest shop.
 * - `frail-canary`: an order whose inventory call was slow is answered 500 (REDE-07: 5xx on the canary > 2 %).
 * - `slow-canary`: an order whose inventory call was slow is answered 4 s later still (REDE-07: p99 > 3000 ms).
 * - `p1-alert`: the P1 drill gauge rises while inventory calls are slow (REDE-07: any P1 alert).
 * - `p1-alert-now`: the P1 drill gauge is up, fault or none (a preflight must refuse).
 * - `quiet`: no load at all.
 */
export const scenarioName = z.enum([
  'none',
  'frail-canary',
  'slow-canary',
  'p1-alert',
  'p1-alert-now',
  'quiet',
]);

export type ScenarioName = z.infer<typeof scenarioName>;

/** scenarioRequest is the body of `PUT /admin/scenario`. */
export const scenarioRequest = z.strictObject({ scenario: scenarioName });
