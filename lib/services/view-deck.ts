import type { DeckView } from '@/lib/domain/view/views';
import type { ServiceContext } from './service-context';

/** viewDeck reads every card that is not archived, with its last and its live run. */
export function viewDeck(context: ServiceContext): Promise<DeckView> {
  throw new Error(`not built yet ${String(context.demo)}`);
}
