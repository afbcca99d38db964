import { findCurrentCard } from '@/lib/adapters/postgres/card-store';
import { inTransaction } from '@/lib/adapters/postgres/transaction';
import { canOverrideProgression } from '@/lib/auth/permissions';
import type { Viewer } from '@/lib/domain/view/views';
import { recordAudit } from './audit/record-audit';
import { refuse, type Outcome } from './failure';
import { newRunId } from './new-run-id';
import { isEnvironment } from './read-catalogue';
import { readReason } from './read-reason';
import type { ServiceContext } from './service-context';

/** An override that nobody used by then was for a day that has passed. */
const lastsMs = 24 * 60 * 60 * 1_000;

/** overrideProgression opens a locked card for the next run of the admin's team in one environment, with a reason that stays in sight. */
export async function overrideProgression(
  context: Pick<ServiceContext, 'db' | 'from'>,
  viewer: Viewer,
  card: { readonly cardId: string; readonly versionHash: string; readonly environment: string },
  reason: string,
): Promise<Outcome<{ readonly overrideId: string }>> {
  if (!canOverrideProgression(viewer).allowed) return refuse('not_permitted');
  const words = readReason(reason);
  if (words === null) return refuse('reason_missing');
  if (!(await isEnvironment(context.db, card.environment))) return refuse('not_found');
  const current = await findCurrentCard(context.db, card.cardId);
  if (!current) return refuse('not_found');
  if (current.hash !== card.versionHash) return refuse('card_changed');
  const overrideId = newRunId();
  await inTransaction(context.db, async (tx) => {
    await tx.progressionOverride.create({
      data: {
        id: overrideId,
        teamId: viewer.team.id,
        cardId: card.cardId,
        cardVersionHash: card.versionHash,
        environment: card.environment,
        reason: words,
        byId: viewer.id,
        byName: viewer.name,
        expiresAt: new Date(Date.now() + lastsMs),
      },
    });
    await recordAudit(tx, context, viewer, {
      action: 'progression.override',
      subject: { kind: 'card', id: card.cardId },
      environment: card.environment,
      after: { reason: words },
    });
  });
  return { ok: true, value: { overrideId } };
}
