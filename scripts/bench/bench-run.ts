import { setTimeout as sleep } from 'node:timers/promises';
import type { Database } from '@/lib/adapters/postgres/client';
import { demoAccounts, type DemoAccount } from '@/lib/auth/demo-accounts';
import { runEventDataSchema, type RunEventData } from '@/lib/domain/run/run-event';
import type { Viewer } from '@/lib/domain/view/views';
import { requestRun } from '@/lib/services/request-run';
import { viewLaunch } from '@/lib/services/view-launch';
import { benchTarget } from './cards';

const environment = 'bancada';

/** facilitator is the demo account that launches the bench's runs. */
export function facilitator(): Viewer & DemoAccount {
  const account = demoAccounts.find(({ role }) => role === 'facilitator');
  if (!account) throw new Error('the demo has no facilitator');
  return account;
}

/** launchRun requests a run of the n-th bench card, as the launch page would. */
export async function launchRun(db: Database, n: number): Promise<string> {
  const context = { db, demo: true };
  const { cardId } = benchTarget(n);
  const launch = await viewLaunch(context, facilitator(), { cardId, environment });
  if (!launch.ok) throw new Error(`${cardId}: ${launch.failure.text.en}`);
  const { planHash, versionHash, durationMs, share, problems } = launch.value;
  if (planHash === null) throw new Error(`${cardId}: ${problems.map(({ text }) => text.en).join('; ')}`);
  const request = { cardId, versionHash, environment, durationMs, share, planHash };
  const requested = await requestRun(context, facilitator(), request);
  if (!requested.ok) throw new Error(`${cardId}: ${requested.failure.text.en}`);
  return requested.value.runId;
}

/** waitForEvent waits until the run recorded an event of this kind; a run that ended without it is an error that shows its story. */
export async function waitForEvent<Kind extends RunEventData['kind']>(
  db: Database,
  runId: string,
  kind: Kind,
  withinMs = 60_000,
): Promise<{ at: Date; data: Extract<RunEventData, { kind: Kind }> }> {
  const deadline = Date.now() + withinMs;
  for (;;) {
    const rows = await db.runEvent.findMany({ where: { runId }, orderBy: { seq: 'asc' } });
    const events = rows.map(({ at, data }) => ({ at, data: runEventDataSchema.parse(data) }));
    for (const { at, data } of events) if (isOfKind(data, kind)) return { at, data };
    const over = events.some(({ data }) => data.kind === 'concluded');
    if (over || Date.now() > deadline)
      throw new Error(`run ${runId} recorded no ${kind}: ${JSON.stringify(events.map(({ data }) => data))}`);
    await sleep(20);
  }
}

function isOfKind<Kind extends RunEventData['kind']>(
  data: RunEventData,
  kind: Kind,
): data is Extract<RunEventData, { kind: Kind }> {
  return data.kind === kind;
}
