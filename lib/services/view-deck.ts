import { readDeckRows } from '@/lib/adapters/postgres/deck-rows';
import { terminalStates } from '@/lib/domain/run/run';
import type { DeckView } from '@/lib/domain/view/views';
import { readCard } from './read-card';
import type { ServiceContext } from './service-context';

/** viewDeck reads every card that is not archived, with its last and its live run. */
export async function viewDeck(context: ServiceContext): Promise<DeckView> {
  const { cards, lastRuns, openRuns } = await readDeckRows(context.db);
  return {
    cards: cards.map((row) => {
      const card = readCard(row);
      return {
        id: row.id,
        suit: row.suit,
        severity: row.severity,
        title: row.title,
        target: card.ok ? card.value.injection.target : '—',
        lastRun: lastRuns.find(({ cardId }) => cardId === row.id) ?? null,
        liveRun: openRuns.find(({ cardId }) => cardId === row.id) ?? null,
      };
    }),
    liveRuns: openRuns.filter(({ state }) => !terminalStates.includes(state)),
  };
}
