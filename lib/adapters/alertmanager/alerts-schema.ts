import { z } from 'zod';

const names = z
  .array(z.string())
  .nullish()
  .transform((list) => list ?? []);

/** alertsSchema is the answer of GET /api/v2/alerts. */
export const alertsSchema = z.array(
  z.object({
    labels: z.record(z.string(), z.string()),
    status: z.object({
      // `unprocessed`: received a moment ago, and firing.
      state: z.enum(['unprocessed', 'active', 'suppressed']),
      silencedBy: names,
      inhibitedBy: names,
      mutedBy: names,
    }),
  }),
);
