import type { DeckCard, DeckView } from '@/lib/domain/view/views';
import { escapeHtml } from '../ui/escape-html';
import { formatTarget } from '../ui/format-target';
import type { DeckWords } from './deck-words';

type OpenRun = DeckView['liveRuns'][number];

/**
 * handHtml writes the cards of a hand as list items of HTML text, their looks in dealt-cards.css. Text and not elements: what React does
 * for each element, once to render it and once to send it along as data, was half of what the deck page cost (docs/decisions/0011).
 * Everything that comes from a card goes through escapeHtml. Plain links, or a deck would fetch each card before anybody wants it. `off`
 * names the targets that nothing can run on here.
 */
export function handHtml(
  cards: readonly DeckCard[],
  runs: ReadonlyMap<string, OpenRun>,
  locks: DeckView['locks'],
  words: DeckWords,
  off: ReadonlySet<string> = new Set(),
): string {
  return cards
    .map((card) => {
      const run = runs.get(card.id);
      const lock = locks[card.id];
      if (run) return cardHtml(card, run, words.state(run.state), words);
      if (off.has(card.target)) return cardHtml(card, 'off', words.deck('offHere'), words);
      return lock
        ? cardHtml(card, 'locked', words.inTongue(lock), words)
        : cardHtml(card, null, words.result(card.lastResult), words);
    })
    .join('');
}

function cardHtml(
  card: DeckCard,
  open: OpenRun | 'locked' | 'off' | null,
  foot: string,
  words: DeckWords,
): string {
  const { id, severity, title, target } = card;
  const run = typeof open === 'object' ? open : null;
  const href = run ? `/runs/${encodeURIComponent(run.id)}` : `/cards/${encodeURIComponent(id)}`;
  const sign = open === 'locked' || open === 'off' ? 'locked' : signOf(card, run ?? undefined);
  return (
    `<li><a href="${href}" data-card${sign === null ? '' : ` class="${sign}"`}>` +
    `<span class="dealt-number" aria-hidden="true">${escapeHtml(id.slice(id.indexOf('-') + 1))}</span>` +
    `<h3>${escapeHtml(title)}</h3>` +
    `<span class="dealt-pips dealt-${severity}" role="img" aria-label="${escapeHtml(words.severity(severity))}"></span>` +
    `<p class="dealt-foot">${escapeHtml(`${formatTarget(target)}\n${id} · ${foot}`)}</p></a></li>`
  );
}

/** signOf names the sign on a card's strip: that it is played now, in red while a fault may be live, or the ring of its last verdict. */
function signOf({ lastResult }: DeckCard, run: OpenRun | undefined): string | null {
  if (!run) return lastResult?.verdict ?? null;
  return run.state === 'injecting' || run.state === 'rolling_back' ? 'live' : 'open';
}
