import { setTimeout as sleep } from 'node:timers/promises';
import { z } from 'zod';

/** The card's queries look back one minute: what the shop did before the switch must have left that window. */
const windowMs = 60_000;
const giveUpAfterMs = 180_000;
const answerSchema = z.object({ data: z.object({ result: z.array(z.unknown()) }) });
const bothGroupsServe =
  'sum by (group) (rate(http_server_requests_seconds_count{service="order-service",uri="/orders"}[30s])) > 1';

/** settleShop waits one window after a switch, and until both groups answer orders. */
export async function settleShop(prometheusUrl: string): Promise<void> {
  const startedAt = Date.now();
  await sleep(windowMs);
  while (Date.now() - startedAt < giveUpAfterMs) {
    const body = new URLSearchParams({ query: bothGroupsServe });
    const answer = await fetch(`${prometheusUrl}/api/v1/query`, { method: 'POST', body });
    if (answerSchema.parse(await answer.json()).data.result.length === 2) return;
    await sleep(1_000);
  }
  throw new Error('the shop does not serve orders in both groups');
}
