import { mkdtempSync, rmSync } from 'node:fs';
import { loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { openDatabase } from '@/lib/adapters/postgres/client';
import { executeCard } from '../case-study/execute-card';
import { seed } from '../demo/seed';
import { startStack } from '../stack/start-stack';
import type { PlayedCard } from './played-card';
import { settleLane } from './settle-lane';
import { summariseRun } from './summarise-run';

/**
 * The canary of ADR 0004 (6 orders a second, 2 workers) beside a control group as small: the machine bears several such shops, and every card
 * meets the canary that it was written for.
 */
const laneShop = {
  resilience: 'revised',
  ratePerSecond: 12,
  weights: { control: 50, canary: 50 },
} as const;

/** Lane plays cards on a shop of its own, one after the other. */
export type Lane = {
  /** play runs a card to its end; it throws when no run came of it: the product refused it, or a part of the lane has gone. */
  readonly play: (card: string) => Promise<PlayedCard>;
  /** Resolves with a sentence when a part of this lane has ended by itself. */
  readonly broken: Promise<string>;
  readonly stop: () => Promise<void>;
};

/** startLane starts a whole stack (shop, servers, engine) for one lane; it throws when a part does not start. */
export async function startLane(
  lane: number,
  durationMs: number,
  report: (line: string) => void,
): Promise<Lane> {
  const directory = mkdtempSync(join(tmpdir(), `masterdeck-play-${lane}-`));
  const say = (line: string) => report(`lane ${lane}: ${line}`);
  const { resilience, ratePerSecond, weights } = laneShop;
  const shop = { resilience, ratePerSecond, canaryRatePerSecond: ratePerSecond / 2 };
  const stack = await startStack({
    directory,
    durable: false,
    shop: { resilience, weights, load: { ratePerSecond }, seed: lane },
    seed: (addresses) => seed(addresses),
    report: say,
  });
  const db = openDatabase(stack.addresses.databaseUrl, { poolSize: 2 });
  return {
    play: async (card) => {
      await settleLane(stack.addresses.prometheusUrl);
      const before = machineLoad();
      const startedAt = new Date().toISOString();
      const run = await executeCard(db, card, durationMs, (line) => say(`${card} ${line}`));
      return summariseRun(run, { lane, startedAt, shop, machineLoad: { before, after: machineLoad() } });
    },
    broken: Promise.race([stack.broken, stack.shop.died.then(({ name }) => `${name} of the shop has ended`)]),
    stop: async () => {
      await db.$disconnect();
      await stack.stop();
      rmSync(directory, { recursive: true, force: true });
    },
  };
}

function machineLoad(): number {
  return Number((loadavg()[0] ?? 0).toFixed(1));
}
