import { z } from 'zod';
import type { LaunchChoice } from '@/lib/services/view-launch';

const choiceSchema = z.object({
  environment: z.string().min(1).optional().catch(undefined),
  durationMs: z.coerce.number().int().positive().optional().catch(undefined),
  share: z.coerce.number().gt(0).max(1).optional().catch(undefined),
});

/** parseChoice reads a launch's choices from its address; what is missing or wrong falls back to the card's own. */
export function parseChoice(
  cardId: string,
  query: Record<string, string | string[] | undefined>,
): LaunchChoice {
  const { environment, durationMs, share } = choiceSchema.parse(query);
  return {
    cardId,
    ...(environment !== undefined && { environment }),
    ...(durationMs !== undefined && { durationMs }),
    ...(share !== undefined && { share }),
  };
}
