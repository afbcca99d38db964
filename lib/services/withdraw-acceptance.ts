import { insertWithdrawCommands } from '@/lib/adapters/postgres/command-store';
import { appendRunEvents } from '@/lib/adapters/postgres/run-events';
import { endRunBeforeStart } from '@/lib/adapters/postgres/run-store';
import { inTransaction } from '@/lib/adapters/postgres/transaction';
import { canWithdrawAcceptance, statesBeforeStart } from '@/lib/auth/permissions';
import type { Viewer } from '@/lib/domain/view/views';
import { recordAudit } from './audit/record-audit';
import { refuse, type Outcome } from './failure';
import { readReason } from './read-reason';
import type { ServiceContext } from './service-context';

/** WithdrawnAcceptance tells what the withdrawal did: runs that end before they start, and live ones that an engine aborts. */
export interface WithdrawnAcceptance {
  readonly cancelled: readonly string[];
  readonly aborting: readonly string[];
}

/**
 * withdrawAcceptance takes a signature back, whatever stands on it: what has not started ends, what is live is aborted, and nothing
 * more starts under it. Resolves after the commit.
 */
export async function withdrawAcceptance(
  context: Pick<ServiceContext, 'db' | 'from'>,
  viewer: Viewer,
  acceptanceId: string,
  reason: string,
): Promise<Outcome<WithdrawnAcceptance>> {
  const words = readReason(reason);
  if (words === null) return refuse('reason_missing');
  const withdrawn = await inTransaction(context.db, async (tx): Promise<Outcome<readonly string[]>> => {
    const acceptance = await tx.riskAcceptance.findUnique({ where: { id: acceptanceId } });
    if (!acceptance) return refuse('not_found');
    const isWithdrawn = acceptance.withdrawnAt !== null;
    if (isWithdrawn) return refuse('wrong_state');
    if (!canWithdrawAcceptance(viewer, { ...acceptance, isWithdrawn }).allowed)
      return refuse('not_permitted');
    // The signature first: a request that it has just covered commits before this, and its run is found below.
    const taken = await tx.$executeRaw`
      UPDATE "RiskAcceptance" SET "withdrawnAt" = clock_timestamp(), "withdrawnById" = ${viewer.id},
        "withdrawnByName" = ${viewer.name}, "withdrawnReason" = ${words}
      WHERE "id" = ${acceptanceId} AND "withdrawnAt" IS NULL`;
    if (taken !== 1) return refuse('wrong_state');
    const by = { id: viewer.id, name: viewer.name };
    const value = await insertWithdrawCommands(tx, { acceptanceId, by, reason: words });
    await recordAudit(tx, context, viewer, {
      action: 'acceptance.withdraw',
      subject: { kind: 'acceptance', id: acceptanceId },
      environment: acceptance.environment,
      after: { reason: words, runs: [...value] },
    });
    return { ok: true, value };
  });
  if (!withdrawn.ok) return withdrawn;
  const cancelled: string[] = [];
  for (const runId of withdrawn.value) {
    if (await cancelUnstarted(context, viewer, runId, words)) cancelled.push(runId);
  }
  const aborting = withdrawn.value.filter((runId) => !cancelled.includes(runId));
  return { ok: true, value: { cancelled, aborting } };
}

/** cancelUnstarted is a courtesy after the commit: where it fails, no engine starts the run, for its signature is gone. */
async function cancelUnstarted(
  context: Pick<ServiceContext, 'db'>,
  viewer: Viewer,
  runId: string,
  reason: string,
): Promise<boolean> {
  try {
    return await inTransaction(context.db, async (tx) => {
      if (!(await endRunBeforeStart(tx, runId, 'cancelled', statesBeforeStart))) return false;
      await appendRunEvents(tx, runId, [
        { kind: 'acceptance_withdrawn', by: { id: viewer.id, name: viewer.name }, reason },
        { kind: 'state_entered', state: 'cancelled' },
      ]);
      return true;
    });
  } catch {
    return false;
  }
}
