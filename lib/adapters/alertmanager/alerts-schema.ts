import { z } from 'zod';

const names = z
  .array(z.string())
  .nullish()
  .transform((list) => list ?? []);

/** alertsSchema is the answer of GET /api/v2/alerts. */
export const alertsSchema = z.array(
  z.object({
    labels: z.record(z.string(), z.string()),
    /** When the alert was last heard, and until when its sender said that it holds. */
    updatedAt: z.iso.datetime({ offset: true }).optional(),
    endsAt: z.iso.datetime({ offset: true }).optional(),
    status: z.object({
      // `unprocessed`: received a moment ago, and firing.
      state: z.enum(['unprocessed', 'active', 'suppressed']),
      silencedBy: names,
      inhibitedBy: names,
      mutedBy: names,
    }),
  }),
);
