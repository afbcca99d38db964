import { z } from 'zod';
import { suitSchema, type Suit } from '../card/suit';

/** deckResults are what a card's last result may be asked for; `never`: it has none. */
export const deckResults = ['confirmed', 'refuted', 'inconclusive', 'never'] as const;
export type DeckResult = (typeof deckResults)[number];

export const deckTools = ['toxiproxy', 'manual'] as const;

/** DeckFilter is what the deck is narrowed to; null asks for everything. `page` counts from 1, within one suit. */
export interface DeckFilter {
  readonly suit: Suit | null;
  readonly severity: number | null;
  readonly tag: string | null;
  readonly tool: (typeof deckTools)[number] | null;
  readonly result: DeckResult | null;
  readonly words: string | null;
  readonly archived: boolean;
  readonly page: number;
}

const text = z.string().trim().min(1).max(100).nullable().catch(null);

const filterSchema = z.object({
  suit: suitSchema.nullable().catch(null),
  severity: z.coerce.number().int().min(1).max(5).nullable().catch(null),
  tag: text,
  tool: z.enum(deckTools).nullable().catch(null),
  result: z.enum(deckResults).nullable().catch(null),
  words: text,
  archived: z
    .literal('1')
    .transform(() => true)
    .catch(false),
  page: z.coerce.number().int().min(1).max(1_000).catch(1),
});

/** readDeckFilter reads a filter from an address; what is missing or makes no sense asks for everything. */
export function readDeckFilter(query: Readonly<Record<string, string | string[] | undefined>>): DeckFilter {
  return filterSchema.parse({ ...query, words: query.q });
}

/** deckAddress writes the address of a filter, with some of it changed; a change goes back to the first page. */
export function deckAddress(filter: DeckFilter, change: Partial<DeckFilter> = {}): string {
  const { words, archived, page, ...rest } = { ...filter, page: 1, ...change };
  const query = new URLSearchParams();
  if (words !== null) query.set('q', words);
  for (const [name, value] of Object.entries(rest)) if (value !== null) query.set(name, String(value));
  if (archived) query.set('archived', '1');
  if (page > 1) query.set('page', String(page));
  return query.size === 0 ? '/deck' : `/deck?${query.toString()}`;
}

/** isFiltered tells whether a filter hides anything but the archive. */
export function isFiltered({ severity, tag, tool, result, words }: DeckFilter): boolean {
  return [severity, tag, tool, result, words].some((value) => value !== null);
}
