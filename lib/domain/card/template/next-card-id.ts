import { suitPrefixes, type Suit } from '../suit';

/** nextCardId proposes the next free id of a suit: `REDE-08` after `REDE-07`; gaps are not filled, for a printed card may bear the number. */
export function nextCardId(suit: Suit, taken: readonly string[]): string {
  const prefix = `${suitPrefixes[suit]}-`;
  const numbers = taken.filter((id) => id.startsWith(prefix)).map((id) => Number(id.slice(prefix.length)));
  return prefix + String(Math.max(0, ...numbers.filter(Number.isFinite)) + 1).padStart(2, '0');
}
