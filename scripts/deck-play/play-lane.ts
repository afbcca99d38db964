import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openDatabase } from '@/lib/adapters/postgres/client';
import { executeCard } from '../case-study/execute-card';
import { seed } from '../demo/seed';
import { startStack } from '../stack/start-stack';
import type { PlayedCard } from './played-card';
import { settleLane } from './settle-lane';
import { refusedCard, summariseRun } from './summarise-run';

/**
 * The canary of ADR 0004 (6 orders a second, 2 workers) beside a control group as small: the machine bears several such shops, and every card
 * meets the canary that it was written for.
 */
export const laneShop = {
  resilience: 'revised',
  ratePerSecond: 12,
  weights: { control: 50, canary: 50 },
} as const;

/** Lane plays cards on a shop of its own, one after the other. */
export type Lane = {
  play(cards: () => string | undefined, keep: (played: PlayedCard) => void): Promise<void>;
  stop(): Promise<void>;
};

/** startLane starts a whole stack (shop, servers, engine) for one lane. */
export async function startLane(
  lane: number,
  durationMs: number,
  report: (line: string) => void,
): Promise<Lane> {
  const directory = mkdtempSync(join(tmpdir(), `masterdeck-play-${lane}-`));
  const say = (line: string) => report(`lane ${lane}: ${line}`);
  const { resilience, ratePerSecond, weights } = laneShop;
  const stack = await startStack({
    directory,
    durable: false,
    shop: { resilience, weights, load: { ratePerSecond }, seed: lane },
    seed: (addresses) => seed(addresses),
    report: say,
  });
  const db = openDatabase(stack.addresses.databaseUrl, { poolSize: 2 });
  const playOne = async (card: string): Promise<PlayedCard> => {
    const startedAt = new Date().toISOString();
    try {
      await settleLane(stack.addresses.prometheusUrl);
      return summariseRun(await executeCard(db, card, durationMs, say), lane, startedAt);
    } catch (error) {
      return refusedCard(card, lane, startedAt, error instanceof Error ? error.message : String(error));
    }
  };
  return {
    play: async (next, keep) => {
      for (let card = next(); card !== undefined; card = next()) {
        const played = await playOne(card);
        const { ending, verdict, mechanism, refused } = played;
        say(`${card}: ${refused ?? `${ending}, ${verdict}, mechanism ${mechanism}`}`);
        keep(played);
      }
    },
    stop: async () => {
      await db.$disconnect();
      await stack.stop();
      rmSync(directory, { recursive: true, force: true });
    },
  };
}
