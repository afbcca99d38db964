import { readFileSync } from 'node:fs';
import { parseCard } from '@/lib/domain/card/parse-card';
import type { DeckLayout } from '@/lib/domain/print/lay-out-deck';
import type { PrintableCard } from '@/lib/domain/print/print-card';
import { asPrintable } from '../read-printable-files';

const listing = readFileSync('deck/cartas/REDE-07.yaml', 'utf8');

/** sampleCard is REDE-07 with some of its text replaced; throws where that makes it no card any more. */
export function sampleCard(...replaced: readonly (readonly [from: string, to: string])[]): PrintableCard {
  const source = replaced.reduce((text, [from, to]) => {
    if (!text.includes(from)) throw new Error(`REDE-07 does not say: ${from}`);
    return text.replace(from, to);
  }, listing);
  const card = parseCard(source);
  if (!card.ok) throw new Error(card.problems.map(({ text }) => text.en).join('\n'));
  return asPrintable({ card: card.value, source }, null);
}

/** sampleLayout is one card a page in colour, where nothing else is asked for. */
export function sampleLayout(
  over: Partial<Omit<DeckLayout, 'style'>> & { readonly style?: Partial<DeckLayout['style']> } = {},
): DeckLayout {
  const { style, ...rest } = over;
  return {
    style: {
      format: 'poker',
      mode: 'colour',
      locale: 'pt-BR',
      baseUrl: 'http://localhost:3000',
      deck: 'masterdeck',
      ...style,
    },
    paper: 'a4',
    backs: 'none',
    single: true,
    extras: [],
    offsets: { front: { right: 0, down: 0 }, back: { right: 0, down: 0 } },
    ...rest,
  };
}
