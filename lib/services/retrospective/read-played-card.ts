import type { Database } from '@/lib/adapters/postgres/client';
import type { Prisma } from '@/lib/adapters/postgres/generated/client';
import { readRunEvents } from '@/lib/adapters/postgres/run-events';
import { readRunHead } from '@/lib/adapters/postgres/run-head';
import { fewestPeople } from '@/lib/domain/gameday/calibration';
import { handModeSchema } from '@/lib/domain/gameday/game-day';
import { endingReasonSchema, mechanismOutcomeSchema, verdictSchema } from '@/lib/domain/run/run';
import { measureRunTimes } from '@/lib/domain/run/run-times';
import type { PlayedCard } from '@/lib/domain/view/retrospective-view';
import { readCard } from '../read-card';

/** PlayRow is a play as it is stored, with its card in the hand, its run and its predictions. */
export type PlayRow = Prisma.CardPlayGetPayload<{
  include: {
    handCard: { select: { cardId: true; versionHash: true; mode: true } };
    run: { select: { id: true; verdict: true; mechanism: true; endingReason: true; plan: true } };
    predictions: { include: { person: { select: { id: true; fromTeam: true } } } };
  };
}>;

/** readPlayedCard gathers what came of one play, from the record of its run where it had one. */
export async function readPlayedCard(db: Database, play: PlayRow): Promise<PlayedCard> {
  const { id: playId, handCard, run, predictions } = play;
  const measured = run ? await readMeasured(db, run.id) : nothingMeasured;
  return {
    playId,
    cardId: handCard.cardId,
    title: await titleOf(db, handCard),
    mode: handModeSchema.parse(handCard.mode),
    runId: run?.id ?? null,
    verdict: verdictSchema.nullable().parse(run?.verdict ?? null),
    mechanism: mechanismOutcomeSchema.nullable().parse(run?.mechanism ?? null),
    endingReason: endingReasonSchema.nullable().parse(run?.endingReason ?? null),
    ...measured,
    predictions: summarisePredictions(predictions),
  };
}

async function titleOf(db: Database, { cardId, versionHash }: PlayRow['handCard']): Promise<string> {
  const version = await db.cardVersion.findUnique({
    where: { hash: versionHash },
    select: { hash: true, source: true },
  });
  const card = version ? readCard(version) : null;
  return card?.ok ? card.value.title : cardId;
}

type Measured = Pick<
  PlayedCard,
  'sentence' | 'faultMs' | 'rollbackMs' | 'recoveryMs' | 'notBackAfterMs' | 'abort'
>;

const nothingMeasured: Measured = {
  sentence: null,
  faultMs: null,
  rollbackMs: null,
  recoveryMs: null,
  notBackAfterMs: null,
  abort: null,
};

async function readMeasured(db: Database, runId: string): Promise<Measured> {
  const [head, events] = await Promise.all([readRunHead(db, runId), readRunEvents(db, runId, 0)]);
  if (!head) return nothingMeasured;
  const { faultMs, rollbackMs, recoveryMs, notBackAfterMs } = measureRunTimes({
    times: head.times,
    events,
    plan: head.plan,
  });
  const concluded = events.findLast(({ data }) => data.kind === 'concluded')?.data;
  const abort = events.find(({ data }) => data.kind === 'abort_requested');
  const { injectedAt } = head.times;
  return {
    faultMs,
    rollbackMs,
    recoveryMs,
    notBackAfterMs,
    sentence: concluded?.kind === 'concluded' ? concluded.sentence : null,
    abort:
      abort?.data.kind === 'abort_requested'
        ? {
            by: abort.data.by?.name ?? '—',
            afterMs: injectedAt === null ? null : Date.parse(abort.at) - Date.parse(injectedAt),
          }
        : null,
  };
}

/** summarisePredictions counts what people expected; null where so few predicted that a figure would be a person's. */
function summarisePredictions(
  predictions: PlayRow['predictions'],
): { readonly count: number; readonly holds: number; readonly meanConfidence: number } | null {
  const count = predictions.length;
  if (count < fewestPeople) return null;
  const sum = predictions.reduce((total, { confidence }) => total + confidence, 0);
  return { count, holds: predictions.filter(({ holds }) => holds).length, meanConfidence: sum / count };
}
