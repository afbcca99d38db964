import { readPendingChanges, type PendingChange } from '@/lib/adapters/postgres/deck-review-store';
import { canEditDeck, canReviewCardChange } from '@/lib/auth/permissions';
import { demoReviewerOf } from '@/lib/auth/demo-accounts';
import type { WaitingChange } from '@/lib/domain/view/progression-view';
import type { Viewer } from '@/lib/domain/view/views';
import type { ServiceContext } from './service-context';

/** viewWaitingChange tells that nobody but its authors has read a card as it is now, and who can; null where nothing waits. */
export async function viewWaitingChange(
  context: Pick<ServiceContext, 'db' | 'demo'>,
  viewer: Viewer,
  cardId: string,
): Promise<WaitingChange | null> {
  const [pending] = await readPendingChanges(context.db, cardId);
  return pending ? toWaitingChange(context, viewer, pending) : null;
}

/** toWaitingChange says of a change what its author, and everybody else, can do about it. */
export function toWaitingChange(
  { demo }: Pick<ServiceContext, 'demo'>,
  viewer: Viewer,
  { cardId, changeId, authors }: PendingChange,
): WaitingChange {
  const canAccept = canReviewCardChange(viewer, authors);
  const presses = demo && !canAccept.allowed && canEditDeck(viewer).allowed;
  return {
    cardId,
    changeId,
    canAccept,
    demoReviewer: presses ? (demoReviewerOf(authors)?.name ?? null) : null,
  };
}
