import { moveToArchive } from '@/lib/adapters/postgres/card-history';
import { lockDeck } from '@/lib/adapters/postgres/card-store';
import { inTransaction } from '@/lib/adapters/postgres/transaction';
import { canEditDeck } from '@/lib/auth/permissions';
import type { Viewer } from '@/lib/domain/view/views';
import { recordAudit } from './audit/record-audit';
import { refuse, type Outcome } from './failure';
import { readReason } from './read-reason';
import type { ServiceContext } from './service-context';

/** archiveCard takes a card out of the deck, its versions and runs kept; runs that were requested before go on. */
export function archiveCard(
  context: Pick<ServiceContext, 'db' | 'from'>,
  viewer: Viewer,
  cardId: string,
  reason: string,
): Promise<Outcome<{ readonly cardId: string }>> {
  return move(context, viewer, { cardId, archive: true, reason });
}

/** restoreCard brings an archived card back into the deck, as it was. */
export function restoreCard(
  context: Pick<ServiceContext, 'db' | 'from'>,
  viewer: Viewer,
  cardId: string,
  reason: string,
): Promise<Outcome<{ readonly cardId: string }>> {
  return move(context, viewer, { cardId, archive: false, reason });
}

async function move(
  context: Pick<ServiceContext, 'db' | 'from'>,
  viewer: Viewer,
  request: { readonly cardId: string; readonly archive: boolean; readonly reason: string },
): Promise<Outcome<{ readonly cardId: string }>> {
  if (!canEditDeck(viewer).allowed) return refuse('not_permitted');
  const reason = readReason(request.reason);
  if (reason === null) return refuse('reason_missing');
  const { cardId, archive } = request;
  const author = { id: viewer.id, name: viewer.name, via: 'app' as const };
  const moved = await inTransaction(context.db, async (tx) => {
    await lockDeck(tx);
    const moved = await moveToArchive(tx, { cardId, archive, reason }, author);
    if (moved) {
      await recordAudit(tx, context, viewer, {
        action: archive ? 'card.archive' : 'card.restore',
        subject: { kind: 'card', id: cardId },
        after: { archived: archive, reason },
      });
    }
    return moved;
  });
  return moved ? { ok: true, value: { cardId } } : refuse('not_found');
}
