import { insertAbortCommand } from '@/lib/adapters/postgres/command-store';
import { appendRunEvents } from '@/lib/adapters/postgres/run-events';
import { endRunBeforeStart, readRunState } from '@/lib/adapters/postgres/run-store';
import { inTransaction } from '@/lib/adapters/postgres/transaction';
import type { AuditActor } from '@/lib/adapters/postgres/write-audit';
import { canAbort, statesBeforeStart } from '@/lib/auth/permissions';
import { actBeforeRecord } from './audit/act-before-record';
import { recordAudit } from './audit/record-audit';
import { refuse, type Outcome } from './failure';
import type { ServiceContext } from './service-context';

/** AbortHeard says what a committed abort did: an engine will act, the run was cancelled, or it was over already. */
export interface AbortHeard {
  readonly effect: 'commanded' | 'cancelled' | 'already_over';
}

/** AbortSender is who pressed abort and where (`web`, `web_expired_session`, `cli`, …); a guest of a GameDay has an id, and no account. */
export interface AbortSender {
  readonly by: { readonly id: string; readonly name: string; readonly kind?: 'guest' } | null;
  readonly via: string;
}

/** requestAbort stores the wish to abort; it resolves only after the commit, and twice does no harm. */
export async function requestAbort(
  context: ServiceContext,
  sender: AbortSender,
  runId: string,
): Promise<Outcome<AbortHeard>> {
  const run = await readRunState(context.db, runId);
  if (run === null) return refuse('not_found');
  const { state, team, environment } = run;
  if (!canAbort({ state }).allowed) return { ok: true, value: { effect: 'already_over' } };
  // First the row, whatever the state just read: an engine may have started the run since, and it obeys the row alone.
  await actBeforeRecord(
    context.db,
    (tx) => insertAbortCommand(tx, { runId, ...sender }),
    (tx) =>
      recordAudit(tx, context, actorOf(sender, team), {
        action: 'run.abort',
        subject: { kind: 'run', id: runId },
        environment,
        before: { state },
        after: { via: sender.via },
      }),
  );
  if (!statesBeforeStart.includes(state)) return { ok: true, value: { effect: 'commanded' } };
  const cancelled = await cancelUnstarted(context, sender, runId);
  return { ok: true, value: { effect: cancelled ? 'cancelled' : 'commanded' } };
}

function actorOf({ by }: AbortSender, team: { readonly id: string }): AuditActor {
  return by && { kind: by.kind ?? 'user', id: by.id, team };
}

/** cancelUnstarted is a courtesy after the commit: where it fails, the command stands, and no one can approve the run any more. */
async function cancelUnstarted(
  context: ServiceContext,
  sender: AbortSender,
  runId: string,
): Promise<boolean> {
  try {
    return await inTransaction(context.db, async (tx) => {
      if (!(await endRunBeforeStart(tx, runId, 'cancelled', statesBeforeStart))) return false;
      await appendRunEvents(tx, runId, [
        {
          kind: 'abort_requested',
          by: sender.by && { id: sender.by.id, name: sender.by.name },
          via: sender.via,
        },
        { kind: 'state_entered', state: 'cancelled' },
      ]);
      return true;
    });
  } catch {
    return false;
  }
}
