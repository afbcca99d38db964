import type { ShopConfig } from '../../sandbox/shop';

/** Execution is one run of REDE-07 whose evidence is kept in docs/evidence. */
export interface Execution {
  readonly name: string;
  readonly resilience: NonNullable<ShopConfig['resilience']>;
  /** Only `none` is the honest shop: every other scenario shows a safeguard and never enters the case study. */
  readonly scenario: NonNullable<ShopConfig['scenario']>;
  readonly durationMs: number;
}

const fourMinutesMs = 240_000;

/** executions lists the two of the case study first, then one for each abort condition of the card. */
export const executions: readonly Execution[] = [
  { name: 'original', resilience: 'original', scenario: 'none', durationMs: fourMinutesMs },
  { name: 'revised', resilience: 'revised', scenario: 'none', durationMs: fourMinutesMs },
  { name: 'abort-5xx', resilience: 'revised', scenario: 'frail-canary', durationMs: fourMinutesMs },
  { name: 'abort-p99', resilience: 'revised', scenario: 'slow-canary', durationMs: fourMinutesMs },
  { name: 'abort-p1', resilience: 'revised', scenario: 'p1-alert', durationMs: fourMinutesMs },
];
