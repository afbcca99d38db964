import { setTimeout as sleep } from 'node:timers/promises';
import { z } from 'zod';

const answerSchema = z.object({ data: z.object({ result: z.array(z.unknown()) }) });
const giveUpAfterMs = 180_000;
const pauseMs = 2_000;
const groupCount = 2;

/** One series for each thing that a card before may have left: an open breaker, a queue that drains, a cold cache, a sick path. */
const leftovers = [
  'resilience4j_circuitbreaker_state{state="closed"} == 0',
  'order_events_queue_depth > 40',
  'order_outbox_pending_events > 40',
  'order_pool_queued_requests > 2',
  'sum by (group) (rate(cache_gets_total{result!="hit"}[30s])) / sum by (group) (rate(cache_gets_total[30s])) > 0.01',
].join(' or ');

/** One series for each group that is well: only what is measured counts, so that a shop without data yet is not taken for a calm one. */
const well = [
  'histogram_quantile(0.99, sum by (le, group) (rate(http_server_requests_seconds_bucket{service="order-service",uri="/orders"}[1m]))) < 0.45',
  'sum by (group) (increase(http_server_requests_seconds_count{service="order-service",uri="/orders"}[1m])) > 240',
].join(' and ');

/** settleLane waits until nothing of the card before is left, three minutes at most: then the next baseline tells whether the shop is well. */
export async function settleLane(prometheusUrl: string): Promise<void> {
  const startedAt = Date.now();
  while (Date.now() - startedAt < giveUpAfterMs) {
    if ((await count(well, prometheusUrl)) === groupCount && (await count(leftovers, prometheusUrl)) === 0)
      return;
    await sleep(pauseMs);
  }
}

async function count(query: string, prometheusUrl: string): Promise<number> {
  const answer = await fetch(`${prometheusUrl}/api/v1/query`, {
    method: 'POST',
    body: new URLSearchParams({ query }),
  });
  return answerSchema.parse(await answer.json()).data.result.length;
}
