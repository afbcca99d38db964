import { z } from 'zod';
import type { Seat } from '@/lib/auth/game-day-seat';
import { canPredict } from '@/lib/domain/gameday/play-stage';
import { refuse, type Outcome } from '../failure';
import type { ServiceContext } from '../service-context';
import { actAsSeat } from './act-as-seat';
import { findPlay } from './play-card';

/** predictionSchema: will the hypothesis hold, how sure in per cent (50 is a coin), and what breaks first. */
export const predictionSchema = z.object({
  playId: z.string().min(1).max(64),
  holds: z.enum(['yes', 'no']),
  confidence: z.coerce.number().int().min(50).max(100),
  breaksFirst: z.string().trim().max(200),
});

/** predict stores or changes one's own prediction, while the phase lasts. */
export async function predict(
  context: ServiceContext,
  seat: Seat,
  prediction: z.infer<typeof predictionSchema>,
): Promise<Outcome<null>> {
  const { personId } = seat;
  if (personId === null) return refuse('not_permitted');
  const { playId, confidence, breaksFirst } = prediction;
  return actAsSeat(context, seat, 'predict', async (tx) => {
    const play = await findPlay(tx, seat, playId);
    if (!play || !canPredict(play.facts)) return refuse('game_day_moved_on');
    const said = { holds: prediction.holds === 'yes', confidence, breaksFirst };
    await tx.prediction.upsert({
      where: { playId_personId: { playId, personId } },
      create: { playId, personId, ...said },
      update: { ...said, at: new Date() },
    });
    return { ok: true, value: null };
  });
}
