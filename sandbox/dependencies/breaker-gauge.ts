import { Gauge, type Registry } from 'prom-client';
import type { BreakerState } from '../order-service/resilience/circuit-breaker';

/** ExposedBreaker is a breaker under its name, with the group that it serves where the process serves both. */
export type ExposedBreaker = {
  readonly name: string;
  readonly group?: string;
  readonly state: () => BreakerState;
};

/** exposeBreakers reads the breakers at each scrape, under Resilience4j's name: 1 for the state that each is in. */
export function exposeBreakers(registry: Registry, breakers: readonly ExposedBreaker[]): void {
  const hasGroup = breakers.some(({ group }) => group !== undefined);
  const gauge = new Gauge({
    name: 'resilience4j_circuitbreaker_state',
    help: 'State of the circuit breaker: 1 for the state it is in',
    labelNames: ['name', 'state', ...(hasGroup ? ['group'] : [])],
    registers: [registry],
    collect: () => {
      for (const { name, group, state } of breakers)
        for (const each of ['closed', 'open', 'half_open'])
          gauge.set({ name, state: each, ...(group !== undefined && { group }) }, state() === each ? 1 : 0);
    },
  });
}
