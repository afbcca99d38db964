import { readPendingChanges } from '@/lib/adapters/postgres/deck-review-store';
import { findMember } from '@/lib/adapters/postgres/user-store';
import { demoReviewerOf } from '@/lib/auth/demo-accounts';
import { canEditDeck } from '@/lib/auth/permissions';
import type { Viewer } from '@/lib/domain/view/views';
import { acceptCardChange } from './accept-card-change';
import { refuse, type Outcome } from './failure';
import type { ServiceContext } from './service-context';

/**
 * acceptChangeAsDemoReviewer accepts a card's change in the name of an account of the demo that did not write it, and records who pressed
 * for them; demo mode only. Whoever tries the app alone has no second person.
 */
export async function acceptChangeAsDemoReviewer(
  context: ServiceContext,
  viewer: Viewer,
  cardId: string,
  changeId: string,
): Promise<Outcome<{ readonly cardId: string }>> {
  if (!context.demo) return refuse('demo_only');
  if (!canEditDeck(viewer).allowed) return refuse('not_permitted');
  const [pending] = await readPendingChanges(context.db, cardId);
  const account = pending && demoReviewerOf(pending.authors);
  const reviewer = account && (await findMember(context.db, account.id, account.team.id));
  if (!reviewer) return refuse('not_found');
  return acceptCardChange(context, reviewer, cardId, changeId, viewer.id);
}
