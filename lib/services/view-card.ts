import type { CardView } from '@/lib/domain/view/views';
import type { Outcome } from './failure';
import type { ServiceContext } from './service-context';

/** viewCard reads one card by id, compiled for its own environment; `not_found` or `card_unreadable` otherwise. */
export function viewCard(context: ServiceContext, cardId: string): Promise<Outcome<CardView>> {
  throw new Error(`not built yet ${String(context.demo)} ${cardId}`);
}
