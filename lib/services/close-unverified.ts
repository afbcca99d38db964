import { insertCloseCommand } from '@/lib/adapters/postgres/command-store';
import { readRunHead } from '@/lib/adapters/postgres/run-head';
import { inTransaction } from '@/lib/adapters/postgres/transaction';
import { canCloseUnverified } from '@/lib/auth/permissions';
import type { Viewer } from '@/lib/domain/view/views';
import { recordAudit } from './audit/record-audit';
import { refuse, type Outcome } from './failure';
import { readReason } from './read-reason';
import type { ServiceContext } from './service-context';

/**
 * closeUnverified asks the engine to end a run whose undo cannot be confirmed, with a person's name and reason. The mark on the target
 * stays until an engine reads the proxies clean.
 */
export async function closeUnverified(
  context: ServiceContext,
  viewer: Viewer,
  runId: string,
  reason: string,
  via = 'web',
): Promise<Outcome<{ readonly runId: string }>> {
  const head = await readRunHead(context.db, runId);
  if (!head) return refuse('not_found');
  const marked = head.targetMark?.runId === runId;
  const { state, team } = head.summary;
  const run = { teamId: team.id, marked: true };
  if (!canCloseUnverified(viewer, { ...run, state: 'rolling_back' }).allowed) return refuse('not_permitted');
  if (!canCloseUnverified(viewer, { ...run, state, marked }).allowed) return refuse('not_marked');
  const words = readReason(reason);
  if (words === null) return refuse('reason_missing');
  const command = { runId, by: { id: viewer.id, name: viewer.name }, via, reason: words };
  await inTransaction(context.db, async (tx) => {
    if (!(await insertCloseCommand(tx, command))) return;
    await recordAudit(tx, context, viewer, {
      action: 'run.close_unverified',
      subject: { kind: 'run', id: runId },
      environment: head.summary.environment,
      after: { reason: words },
    });
  });
  return { ok: true, value: { runId } };
}
