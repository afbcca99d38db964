import { getLocale, getTranslations } from 'next-intl/server';
import type { Suit } from '@/lib/domain/card/suit';
import type { BilingualText, Locale } from '@/lib/domain/diagnostic/problem';
import type { RunState } from '@/lib/domain/run/run';
import type { DeckCard } from '@/lib/domain/view/views';

type Translator<Namespace extends 'deck' | 'suits' | 'verdicts'> = Awaited<
  ReturnType<typeof getTranslations<Namespace>>
>;

/** DeckWords are the words of the deck in one language. */
export interface DeckWords {
  readonly deck: Translator<'deck'>;
  readonly verdicts: Translator<'verdicts'>;
  suit(suit: Suit, part: 'name' | 'layer' | 'example'): string;
  severity(level: number): string;
  state(state: RunState): string;
  /** What is written in both languages already, such as why a card lies face down. */
  inTongue(text: BilingualText): string;
  result(lastResult: DeckCard['lastResult']): string;
  /** Where the desk leads. */
  readonly desk: { readonly newCard: string; readonly archived: string; readonly print: string };
}

const known = new Map<string, Promise<DeckWords>>();

/**
 * deckWords gives the words in the reader's language. They are the same for everybody and as long as the process lives, so a message is
 * read and compiled once, and not with every page: that was a third of what the deck cost beyond an empty page.
 */
export async function deckWords(): Promise<DeckWords> {
  const locale = await getLocale();
  const words = known.get(locale) ?? collectWords(locale);
  known.set(locale, words);
  return words;
}

async function collectWords(locale: Locale): Promise<DeckWords> {
  const [deck, suits, card, states, verdicts, endings, print] = await Promise.all([
    getTranslations('deck'),
    getTranslations('suits'),
    getTranslations('card'),
    getTranslations('states'),
    getTranslations('verdicts'),
    getTranslations('endings'),
    getTranslations('print'),
  ]);
  const severities = [0, 1, 2, 3, 4, 5].map((severity) => card('severityOf', { severity }));
  return {
    deck,
    verdicts,
    suit: (suit, part) => suits(`${suit}.${part}`),
    severity: (level) => severities[level] ?? '',
    state: (state) => states(state),
    inTongue: (text) => text[locale],
    desk: { newCard: card('newCard'), archived: card('archivedCards'), print: print('printCard') },
    result: (lastResult) => {
      if (!lastResult) return deck('neverPlayed');
      const verdict = verdicts(lastResult.verdict ?? 'inconclusive');
      const { ending } = lastResult;
      return ending === null || ending === 'completed' ? verdict : `${verdict} · ${endings(ending)}`;
    },
  };
}
