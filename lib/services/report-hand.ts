import { insertHandCommand } from '@/lib/adapters/postgres/command-store';
import { readRunHead, type RunHead } from '@/lib/adapters/postgres/run-head';
import { inTransaction } from '@/lib/adapters/postgres/transaction';
import { canReportHand } from '@/lib/auth/permissions';
import type { Viewer } from '@/lib/domain/view/views';
import type { AbortSender } from './request-abort';
import { recordAudit } from './audit/record-audit';
import { refuse, type Outcome } from './failure';
import type { ServiceContext } from './service-context';

/** HandSaid is what a person says of a fault that they make by hand. */
export type HandSaid = 'injected' | 'undone';

/** reportHand takes the word of an account that a fault made by hand is in, or out. */
export async function reportHand(
  context: ServiceContext,
  viewer: Viewer,
  runId: string,
  said: HandSaid,
): Promise<Outcome<null>> {
  const head = await readRunHead(context.db, runId);
  if (!head) return refuse('not_found');
  if (!canReportHand(viewer, { teamId: head.summary.team.id }).allowed) return refuse('not_permitted');
  return storeHandWord(context, { by: { id: viewer.id, name: viewer.name }, via: 'web' }, head, said);
}

/** storeHandWord stores it for the engine, whose business it is what follows from it; whoever calls has asked whether the person may. */
export async function storeHandWord(
  context: ServiceContext,
  { by, via }: AbortSender,
  head: RunHead,
  said: HandSaid,
): Promise<Outcome<null>> {
  if (head.plan.fault.kind !== 'by_hand') return refuse('not_found');
  const { id: runId, state, team, environment } = head.summary;
  const isOn = state === 'injecting' || state === 'rolling_back' || state === 'recovering';
  // A run that was closed unverified leaves its mark: that the fault is out may still be said.
  const isLeft = said === 'undone' && head.targetMark?.runId === runId;
  if (!isOn && !isLeft)
    return refuse(state === 'concluded' && said === 'injected' ? 'hand_too_late' : 'wrong_state');
  await inTransaction(context.db, async (tx) => {
    await insertHandCommand(tx, { runId, by: by && { id: by.id, name: by.name }, via }, `hand_${said}`);
    const actor = by && { kind: by.kind ?? ('user' as const), id: by.id, team };
    await recordAudit(tx, context, actor, {
      action: 'run.hand',
      subject: { kind: 'run', id: runId },
      environment,
      before: { state },
      after: { said, via },
    });
  });
  return { ok: true, value: null };
}
