import type { Database } from '@/lib/adapters/postgres/client';
import { insertRun } from '@/lib/adapters/postgres/run-store';
import { saveUser } from '@/lib/adapters/postgres/user-store';
import { demoAccounts } from '@/lib/auth/demo-accounts';
import { firstTeam } from '@/lib/domain/people/first-team';
import { hashPlan } from '@/lib/domain/plan/hash-plan';
import { targetKey } from '@/lib/domain/plan/target-key';
import type { RunState } from '@/lib/domain/run/run';
import type { Viewer } from '@/lib/domain/view/views';
import { newRunId } from '../new-run-id';
import { samplePlan } from './sample-plan';

/** People gives the demo's accounts by name, and an admin. */
export interface People {
  readonly fabiana: Viewer;
  readonly paulo: Viewer;
  readonly edu: Viewer;
  readonly vera: Viewer;
  readonly ada: Viewer;
}

/** addPeople stores the accounts of a test, without passwords: hashing would take most of its time. */
export async function addPeople(db: Database): Promise<People> {
  const admin: Viewer = { id: 'ada', name: 'Ada', email: 'ada@example.com', role: 'admin', team: firstTeam };
  const people: readonly Viewer[] = [
    ...demoAccounts.map(({ id, name, email, role, team }) => ({ id, name, email, role, team })),
    admin,
  ];
  for (const person of people) await saveUser(db, { ...person, passwordHash: null });
  const named = (name: string) => {
    const person = people.find((candidate) => candidate.name === name);
    if (!person) throw new RangeError(`nobody is called ${name}`);
    return person;
  };
  return {
    fabiana: named('Fabiana'),
    paulo: named('Paulo'),
    edu: named('Edu'),
    vera: named('Vera'),
    ada: admin,
  };
}

/** addRun stores a run of the sample plan, moved to a state as an engine would have. */
export async function addRun(
  db: Database,
  requestedBy: Viewer,
  options: { state?: RunState; proxy?: string } = {},
): Promise<{ readonly runId: string; readonly planHash: string }> {
  const plan = samplePlan(options.proxy === undefined ? {} : { proxy: options.proxy });
  const run = { id: newRunId(), plan, planHash: hashPlan(plan), targetKey: targetKey(plan) };
  await insertRun(db, {
    ...run,
    requestedById: requestedBy.id,
    teamId: requestedBy.team.id,
    state: 'awaiting_approval',
  });
  if (options.state) await db.run.update({ where: { id: run.id }, data: { state: options.state } });
  return { runId: run.id, planHash: run.planHash };
}
