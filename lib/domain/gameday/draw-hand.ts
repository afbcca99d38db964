/** Drawable is a card as drawing a hand sees it. */
export interface Drawable {
  readonly id: string;
  readonly suit: string;
  readonly severity: number;
  /** What progression, environment and target allow: whether it compiles and is open for the team. */
  readonly playable: boolean;
}

/** DrawRequest: how many, how harsh at most, and which are in the hand already. */
export interface DrawRequest {
  readonly count: number;
  readonly mostSeverity: number;
  readonly held: readonly string[];
}

/**
 * drawHand draws cards that may be played here, suits as even as the deck lets them be, mildest first. `random` gives numbers in [0, 1).
 * It draws fewer where there are not enough.
 */
export function drawHand<Card extends Drawable>(
  deck: readonly Card[],
  { count, mostSeverity, held }: DrawRequest,
  random: () => number,
): readonly Card[] {
  const piles = new Map<string, Card[]>();
  for (const card of shuffle(deck, random)) {
    if (!card.playable || card.severity > mostSeverity || held.includes(card.id)) continue;
    piles.set(card.suit, [...(piles.get(card.suit) ?? []), card]);
  }
  const drawn: Card[] = [];
  while (drawn.length < count && piles.size > 0) {
    for (const [suit, pile] of piles) {
      const card = pile.pop();
      if (card && drawn.length < count) drawn.push(card);
      if (pile.length === 0) piles.delete(suit);
    }
  }
  return drawn.sort((a, b) => a.severity - b.severity || a.id.localeCompare(b.id));
}

/** Fisher and Yates. */
function shuffle<T>(items: readonly T[], random: () => number): readonly T[] {
  const mixed = [...items];
  for (let last = mixed.length - 1; last > 0; last -= 1) {
    const other = Math.floor(random() * (last + 1));
    const [a, b] = [mixed[last], mixed[other]];
    if (a === undefined || b === undefined) continue;
    mixed[last] = b;
    mixed[other] = a;
  }
  return mixed;
}
