/*
 * The figures of docs/decisions/0007-sandbox-dependencies.md: what was added around the scale model of ADR 0004, which stays as it is.
 */

/** databaseConnections bounds inventory-service's connections to PostgreSQL, per group of the orders that ask. */
export const databaseConnections = { control: 8, canary: 4 } as const;

/** gatewayConnections bounds payment-service's connections to the payment gateway, per group. */
export const gatewayConnections = { control: 40, canary: 20 } as const;

/** callsPerGatewayConnection is how many payments a connection of the canary serves: like the inventory's, so that toxicity is drawn often. */
export const callsPerGatewayConnection = 4;

/** gatewayAnswerLimitMs is when payment-service gives a call up, cuts its connection and defers the charge. */
export const gatewayAnswerLimitMs = 1_000;

/** gatewayBreaker guards the calls to the payment gateway: about four seconds of the canary's orders decide. */
export const gatewayBreaker = {
  slidingWindowSize: 20,
  failureRateThreshold: 50,
  slowCallRateThreshold: 100,
  slowCallDurationMs: 60_000,
  waitDurationInOpenStateMs: 15_000,
  permittedCallsInHalfOpen: 3,
} as const;

/** cacheAnswerLimitMs is when a read of the price cache is given up and the price is read at its origin. */
export const cacheAnswerLimitMs = 150;

/** cacheBreaker guards the reads of the cache. */
export const cacheBreaker = { ...gatewayBreaker, waitDurationInOpenStateMs: 10_000 } as const;

/** publishPauseMs and consumePauseMs are the pauses of the publisher and of a consumer that found the queue empty. */
export const publishPauseMs = 200;
export const consumePauseMs = 500;

/** publishBatch and consumeBatch are the most events of one command. */
export const publishBatch = 100;
export const consumeBatch = 20;

/** publishLimitMs and consumeLimitMs are when a command to the queue is given up: the event stays where it is. */
export const publishLimitMs = 1_000;
export const consumeLimitMs = 10_000;
