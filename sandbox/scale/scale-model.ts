/*
 * The figures of docs/decisions/0004-sandbox-scale-model.md, where each is derived. They were fixed before the first run.
 */

/** loadPerSecond is the open-loop arrival rate of the whole shop, in orders per second. */
export const loadPerSecond = 120;

/** userCount is the size of the fixed set of users; 502 of them hash to a canary of weight 5 in 100. */
export const userCount = 10_000;

/** productCount is small, so that a canary's stock cache is warm within seconds of its first traffic. */
export const productCount = 20;

/** groupWeights are the article's: 5 % of the users on the canary. */
export const groupWeights = { control: 95, canary: 5 } as const;

/** poolWorkers are the workers per group that make a normal pool 20 % busy (Little's law). */
export const poolWorkers = { control: 37, canary: 2 } as const;

/** acceptQueueCapacity is Tomcat's default acceptCount, in requests. */
export const acceptQueueCapacity = 100;

/** queueWaitLimitMs is the longest wait for a worker, about a shopper's patience. */
export const queueWaitLimitMs = 10_000;

/** gatewayTimeLimitMs covers the longest queue and the slowest affected call. */
export const gatewayTimeLimitMs = 15_000;

/** shopperPatienceMs is when the load generator gives an order up. */
export const shopperPatienceMs = 20_000;

/** inventoryConnections bounds the order-service's connections to inventory-service, per group. */
export const inventoryConnections = { control: 40, canary: 20 } as const;

/** callsPerInventoryConnection is how many calls a connection serves before it is closed: toxicity is drawn per connection. */
export const callsPerInventoryConnection = 4;

/** inventoryServiceTime is log-normal: mean in ms and the standard deviation of the logarithm. */
export const inventoryServiceTime = { meanMs: 15, sigma: 0.5 } as const;

/** paymentServiceTime is log-normal: mean in ms and the standard deviation of the logarithm. */
export const paymentServiceTime = { meanMs: 45, sigma: 0.8 } as const;
