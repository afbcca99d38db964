import type { Pool } from 'undici';

/** SenderSettings: who orders what, and how long a shopper waits for the answer, in ms. */
export type SenderSettings = {
  readonly users: readonly string[];
  readonly products: readonly string[];
  readonly patienceMs: number;
  readonly random: () => number;
};

/** orderSender returns a function that sends one random order and returns the status it was answered with, `none` for no answer. */
export function orderSender(pool: Pool, settings: SenderSettings): () => Promise<string> {
  const pick = (from: readonly string[]) => from[Math.floor(settings.random() * from.length)] ?? '';
  return async () => {
    const userId = pick(settings.users);
    const quantity = 1 + Math.floor(settings.random() * 3);
    try {
      const answer = await pool.request({
        method: 'POST',
        path: '/orders',
        headers: { 'content-type': 'application/json', 'x-user-id': userId },
        body: JSON.stringify({ productId: pick(settings.products), quantity, userId }),
        signal: AbortSignal.timeout(settings.patienceMs),
      });
      await answer.body.dump();
      return String(answer.statusCode);
    } catch {
      return 'none';
    }
  };
}
