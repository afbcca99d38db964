import { setTimeout as sleep } from 'node:timers/promises';
import type { Database } from '@/lib/adapters/postgres/client';
import { demoAccounts } from '@/lib/auth/demo-accounts';
import { terminalStates } from '@/lib/domain/run/run';
import type { Role, RunView, Viewer } from '@/lib/domain/view/views';
import { acceptRisk } from '@/lib/services/accept-risk';
import type { Outcome } from '@/lib/services/failure';
import { overrideProgression } from '@/lib/services/override-progression';
import { requestRun } from '@/lib/services/request-run';
import { viewLaunch } from '@/lib/services/view-launch';
import { viewRun } from '@/lib/services/view-run';

/** Longer than any run of REDE-07: baseline, ten minutes of fault, second look and ten minutes of recovery. */
const giveUpAfterMs = 30 * 60_000;

/** executeCard launches a card in its own environment as the facilitator, has the product owner accept it, and waits for its end. */
export async function executeCard(
  db: Database,
  cardId: string,
  durationMs: number,
  say: (line: string) => void,
): Promise<RunView> {
  const context = { db, demo: true };
  const facilitator = demoPerson('facilitator');
  const launch = expectOk(await viewLaunch(context, facilitator, { cardId, durationMs }));
  const { versionHash, environment, share, planHash, lock } = launch;
  if (lock !== null && lock.override === null) {
    const card = { cardId, versionHash, environment };
    expectOk(
      await overrideProgression(context, demoPerson('admin'), card, 'Played by a script of the project.'),
    );
  }
  if (planHash === null) throw new Error(launch.problems.map(({ text }) => text.en).join('; '));
  const request = { cardId, versionHash, environment, durationMs, share, planHash };
  const { runId } = expectOk(await requestRun(context, facilitator, request));
  expectOk(await acceptRisk(context, demoPerson('product_owner'), runId, planHash));
  const startedAt = Date.now();
  let state = '';
  while (Date.now() - startedAt < giveUpAfterMs) {
    const run = expectOk(await viewRun(context, facilitator, runId));
    if (run.summary.state !== state) say(`${runId}: ${run.summary.state}`);
    state = run.summary.state;
    if (terminalStates.includes(run.summary.state)) return run;
    await sleep(1_000);
  }
  throw new Error(`run ${runId} of ${cardId} is still ${state} after ${giveUpAfterMs / 60_000} minutes`);
}

function demoPerson(role: Role): Viewer {
  const account = demoAccounts.find((each) => each.role === role);
  if (!account) throw new Error(`the demo has no ${role}`);
  return account;
}

function expectOk<T>(outcome: Outcome<T>): T {
  if (outcome.ok) return outcome.value;
  const { text, problems = [] } = outcome.failure;
  throw new Error([text.en, ...problems.map((problem) => problem.text.en)].join(' '));
}
