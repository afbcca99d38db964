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

/** playedCardSchema is what is kept of the one run of a card: declared values of the card, measured ones of the run. Times in ms. */
export const playedCardSchema = z.object({
  card: z.string(),
  lane: z.number().int(),
  startedAt: z.string(),
  cardDurationMs: z.number(),
  durationMs: z.number(),
  /** Why there was no run at all; null where there was one. */
  refused: z.string().nullable(),
  ending: z.string().nullable(),
  endingReason: z.string().nullable(),
  verdict: z.string().nullable(),
  mechanism: z.string().nullable(),
  sentence: z.string(),
  baseline: z.string().nullable(),
  probe: z.string().nullable(),
  faultMs: z.number().nullable(),
  rollbackMs: z.number().nullable(),
  recoveryMs: z.number().nullable(),
  results: z.array(line),
  mechanismResults: z.array(line),
});

export type PlayedCard = z.infer<typeof playedCardSchema>;

/** libraryEvidenceSchema is docs/evidence/library.json. */
export const libraryEvidenceSchema = z.object({
  shop: z.object({
    resilience: z.string(),
    ratePerSecond: z.number(),
    canaryRatePerSecond: z.number(),
    lanes: z.number().int(),
  }),
  cards: z.array(playedCardSchema),
});

export type LibraryEvidence = z.infer<typeof libraryEvidenceSchema>;
