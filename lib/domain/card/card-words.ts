import type { Card } from './card';

/** CardIndex is what the deck is searched, filtered and sorted by; kept beside the card with each write. */
export interface CardIndex {
  readonly number: number;
  readonly target: string;
  readonly tool: string;
  readonly tags: readonly string[];
  readonly searchText: string;
}

/** cardIndexVersion rises when `indexCard` changes: rows with a lower one are filled in again at the next import. */
export const cardIndexVersion = 1;

/** indexCard reads a card's number, target, tool, tags and words. */
export function indexCard(card: Card): CardIndex {
  const { id, title, tags, owner, injection, hypothesis } = card;
  const said = [id, title, injection.target, injection.type, ...tags, owner ?? '', hypothesis.text];
  return {
    number: Number(id.split('-')[1] ?? 0),
    target: injection.target,
    tool: injection.tool,
    tags,
    searchText: foldWords(said.join(' ')).join(' '),
  };
}

/** foldWords splits a text into lower-case words without accents: `REDE-07, latência` → `rede`, `07`, `latencia`. */
export function foldWords(text: string): readonly string[] {
  const plain = text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
  return plain.match(/[\p{L}\p{N}]+/gu) ?? [];
}
