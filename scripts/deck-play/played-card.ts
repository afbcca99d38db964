import { z } from 'zod';

const line = z.object({
  metric: z.string(),
  decides: z.boolean(),
  control: z.number().nullable(),
  canary: z.number().nullable(),
  samples: z.number().nullable(),
  outcome: z.string(),
  reason: z.string(),
});

const endingOfRun = {
  runId: z.string(),
  startedAt: z.string(),
  ending: z.string().nullable(),
  endingReason: z.string().nullable(),
  verdict: z.string().nullable(),
  sentence: z.string(),
  /** Processes that waited for a processor when the fault began and ended (one-minute averages): what else the machine did. */
  machineLoad: z.object({ before: z.number(), after: z.number() }),
};

/** playedCardSchema is what is kept of the run of a card: declared values of the card, measured ones of the run. Times in ms. */
export const playedCardSchema = z.object({
  card: z.string(),
  ...endingOfRun,
  /** The version of the card that ran. */
  versionHash: z.string(),
  environment: z.string(),
  shop: z.object({ resilience: z.string(), ratePerSecond: z.number(), canaryRatePerSecond: z.number() }),
  lane: z.number().int(),
  cardDurationMs: z.number(),
  durationMs: z.number(),
  mechanism: z.string().nullable(),
  baseline: z.string().nullable(),
  probe: z.string().nullable(),
  faultMs: z.number().nullable(),
  rollbackMs: z.number().nullable(),
  recoveryMs: z.number().nullable(),
  results: z.array(line),
  mechanismResults: z.array(line),
  /** Runs before this one, oldest first: they count for the card's history and decide nothing. */
  earlier: z.array(z.object(endingOfRun)),
});

export type PlayedCard = z.infer<typeof playedCardSchema>;
