import type { Database } from '@/lib/adapters/postgres/client';
import { calibrateTeams, type JudgedPrediction } from '@/lib/domain/gameday/calibration';
import { gameDayRoles, gameDayRoleSchema, gameDayStateSchema } from '@/lib/domain/gameday/game-day';
import { listRunAgain } from '@/lib/domain/gameday/run-again';
import { verdictSchema } from '@/lib/domain/run/run';
import type { LearntFinding, RetrospectiveView } from '@/lib/domain/view/retrospective-view';
import { refuse, type Outcome } from '../failure';
import type { ServiceContext } from '../service-context';
import { readPlayedCard, type PlayRow } from './read-played-card';

/** viewRetrospective reads what a GameDay leaves behind: verdicts, calibration of teams, findings with their actions, what to play again. */
export async function viewRetrospective(
  { db }: Pick<ServiceContext, 'db'>,
  gameDayId: string,
): Promise<Outcome<RetrospectiveView>> {
  const day = await db.gameDay.findUnique({
    where: { id: gameDayId },
    include: {
      team: { select: { id: true, name: true } },
      people: { where: { removedAt: null }, orderBy: { createdAt: 'asc' } },
    },
  });
  if (!day) return refuse('not_found');
  const [rows, findings] = await Promise.all([readPlays(db, gameDayId), readFindings(db, gameDayId)]);
  const plays = await Promise.all(rows.map((row) => readPlayedCard(db, row)));
  const { id, title, goal, timeZone, place, environment, team } = day;
  return {
    ok: true,
    value: {
      ...{ id, title, goal, timeZone, place, environment, team },
      startsAt: day.startsAt.toISOString(),
      state: gameDayStateSchema.parse(day.state),
      people: gameDayRoles
        .map((role) => ({
          role,
          names: day.people
            .filter((person) => person.joinedAt !== null && gameDayRoleSchema.parse(person.role) === role)
            .map(({ name }) => name),
        }))
        .filter(({ names }) => names.length > 0),
      plays,
      calibration: calibrateTeams(rows.flatMap(judge)),
      findings,
      again: listRunAgain(plays, findings),
    },
  };
}

function readPlays(db: Database, gameDayId: string): Promise<PlayRow[]> {
  return db.cardPlay.findMany({
    // What is still being predicted stays blind here as well.
    where: { gameDayId, phase: { in: ['predictions', 'discuss', 'done'] } },
    orderBy: { startedAt: 'asc' },
    include: {
      handCard: { select: { cardId: true, versionHash: true, mode: true } },
      run: { select: { id: true, verdict: true, mechanism: true, endingReason: true, plan: true } },
      predictions: { include: { person: { select: { id: true, fromTeam: true } } } },
    },
  });
}

function judge({ run, predictions }: PlayRow): readonly JudgedPrediction[] {
  const verdict = verdictSchema.nullable().parse(run?.verdict ?? null);
  if (verdict === null) return [];
  return predictions.map(({ holds, confidence, person }) => ({
    team: person.fromTeam,
    personId: person.id,
    holds,
    confidence,
    verdict,
  }));
}

async function readFindings(db: Database, gameDayId: string): Promise<readonly LearntFinding[]> {
  const rows = await db.finding.findMany({
    where: { gameDayId },
    orderBy: { at: 'asc' },
    include: { actions: { orderBy: { createdAt: 'asc' } } },
  });
  return rows.map(({ id, text, mechanism, cardId, runId, actions }) => ({
    ...{ id, text, mechanism, cardId, runId },
    actions: actions.map(({ text: what, ownerName, due, doneAt, rerunCardId }) => ({
      text: what,
      owner: ownerName,
      due: due?.toISOString().slice(0, 10) ?? null,
      doneAt: doneAt?.toISOString() ?? null,
      rerunCardId,
    })),
  }));
}
