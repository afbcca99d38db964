import { z } from 'zod';
import { inTransaction, type Transaction } from '@/lib/adapters/postgres/transaction';
import { canPlanGameDay } from '@/lib/auth/game-day-seat';
import { readWallTime } from '@/lib/domain/calendar/wall-time';
import type { ChecklistKind } from '@/lib/domain/gameday/game-day';
import { hashShortCode, makeShortCode } from '@/lib/domain/gameday/short-code';
import type { Viewer } from '@/lib/domain/view/views';
import { recordAudit } from '../audit/record-audit';
import { refuse, type Outcome } from '../failure';
import { newRunId } from '../new-run-id';
import type { ServiceContext } from '../service-context';

const line = (most: number) => z.string().trim().min(1).max(most);

/** gameDayFormSchema is the planning form: `at` is a time on the wall of `timeZone` (`2026-12-01T14:00`). */
export const gameDayFormSchema = z.object({
  title: line(120),
  goal: line(600),
  at: z.string(),
  timeZone: line(64),
  place: line(200),
  environment: line(120),
  channel: z.string().trim().max(200),
});

/** The checklist that every GameDay starts with; facilitators add lines of their own. */
const ownChecks: readonly (readonly [kind: ChecklistKind, blocking: boolean])[] = [
  ['on_call_told', true],
  ['channels_named', true],
  ['rollback_known', true],
];

/** planGameDay calls a GameDay: whoever calls it is its facilitator until somebody else is. */
export async function planGameDay(
  context: ServiceContext,
  viewer: Viewer,
  secret: string,
  form: z.infer<typeof gameDayFormSchema>,
  id = newRunId(),
): Promise<Outcome<{ readonly id: string }>> {
  if (!canPlanGameDay(viewer)) return refuse('not_permitted');
  const startsAt = readStart(form.at, form.timeZone);
  if (startsAt === null) return refuse('bad_schedule');
  await inTransaction(context.db, async (tx) => {
    const { title, goal, timeZone, place, environment, channel } = form;
    await tx.gameDay.create({
      data: {
        ...{ id, title, goal, timeZone, place, environment, channel, startsAt },
        teamId: viewer.team.id,
        createdById: viewer.id,
        createdByName: viewer.name,
        codeHash: hashShortCode(makeShortCode(secret, id, 0)),
      },
    });
    await seatPlanner(tx, id, viewer);
    await recordAudit(tx, context, viewer, {
      action: 'gameday.plan',
      subject: { kind: 'gameday', id },
      environment,
      after: { startsAt: startsAt.toISOString(), timeZone },
    });
  });
  return { ok: true, value: { id } };
}

/** A GameDay of today may have begun: only what is no time at all is refused. */
function readStart(local: string, timeZone: string): Date | null {
  try {
    return readWallTime(local.slice(0, 16), timeZone);
  } catch {
    return null;
  }
}

async function seatPlanner(tx: Transaction, gameDayId: string, viewer: Viewer): Promise<void> {
  await tx.gameDayPerson.create({
    data: {
      id: newRunId(),
      gameDayId,
      userId: viewer.id,
      name: viewer.name,
      fromTeam: viewer.team.name,
      role: 'facilitator',
    },
  });
  await tx.checklistItem.createMany({
    data: ownChecks.map(([kind, blocking], position) => ({
      id: newRunId(),
      gameDayId,
      position,
      kind,
      blocking,
    })),
  });
}
