import { acceptChanges, readPendingChanges } from '@/lib/adapters/postgres/deck-review-store';
import { lockDeck } from '@/lib/adapters/postgres/card-store';
import { inTransaction } from '@/lib/adapters/postgres/transaction';
import { canEditDeck, canReviewCardChange } from '@/lib/auth/permissions';
import type { Viewer } from '@/lib/domain/view/views';
import { recordAudit } from './audit/record-audit';
import { refuse, type Outcome } from './failure';
import type { ServiceContext } from './service-context';

/**
 * acceptCardChange records that somebody other than its authors accepts the card as it is now; `changeId` is the newest change that
 * they saw, `pressedById` who pressed in their name (the demo). Only then does the card open anything, and only then does its new severity, or its removal, count.
 */
export async function acceptCardChange(
  context: Pick<ServiceContext, 'db' | 'from'>,
  viewer: Viewer,
  cardId: string,
  changeId: string,
  pressedById: string | null = null,
): Promise<Outcome<{ readonly cardId: string }>> {
  if (!canEditDeck(viewer).allowed) return refuse('not_permitted');
  return inTransaction(context.db, async (tx): Promise<Outcome<{ cardId: string }>> => {
    await lockDeck(tx);
    const [pending] = await readPendingChanges(tx, cardId);
    if (!pending) return refuse('not_found');
    if (pending.changeId !== changeId) return refuse('card_changed');
    if (!canReviewCardChange(viewer, pending.authors).allowed) return refuse('own_change');
    await acceptChanges(tx, [pending], viewer);
    await recordAudit(tx, context, viewer, {
      action: 'card.accept_change',
      subject: { kind: 'card', id: cardId },
      before: { hash: pending.acceptedHash, severity: pending.acceptedSeverity },
      after: {
        hash: pending.hash,
        severity: pending.severity,
        archived: pending.archived,
        ...(pressedById !== null && { pressedById }),
      },
    });
    return { ok: true, value: { cardId } };
  });
}
