import type { BreakerSettings } from './circuit-breaker';

/** ResilienceName selects one of the article's two configurations. */
export type ResilienceName = 'original' | 'revised';

/** ResilienceConfiguration is what protects the inventory call; null means that the pattern is not configured. */
export type ResilienceConfiguration = {
  readonly breaker: BreakerSettings;
  readonly timeLimitMs: number | null;
  readonly maxConcurrentCalls: number | null;
  readonly hasFallback: boolean;
};

/** originalConfiguration is Listing 4; what the listing leaves out has Resilience4j's defaults (a slow call: over 60 s, at 100 %). */
export const originalConfiguration: ResilienceConfiguration = {
  breaker: {
    slidingWindowSize: 100,
    failureRateThreshold: 50,
    slowCallRateThreshold: 100,
    slowCallDurationMs: 60_000,
    waitDurationInOpenStateMs: 30_000,
    permittedCallsInHalfOpen: 10,
  },
  timeLimitMs: null,
  maxConcurrentCalls: null,
  hasFallback: false,
};

/** revisedConfiguration is Listing 5, with the fallback of Listing 6. */
export const revisedConfiguration: ResilienceConfiguration = {
  breaker: {
    slidingWindowSize: 50,
    failureRateThreshold: 50,
    slowCallRateThreshold: 30,
    slowCallDurationMs: 500,
    waitDurationInOpenStateMs: 15_000,
    permittedCallsInHalfOpen: 5,
  },
  timeLimitMs: 800,
  maxConcurrentCalls: 20,
  hasFallback: true,
};

/** configurationOf returns the configuration of a name. */
export function configurationOf(name: ResilienceName): ResilienceConfiguration {
  switch (name) {
    case 'original':
      return originalConfiguration;
    case 'revised':
      return revisedConfiguration;
  }
}
