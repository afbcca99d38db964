import { beforeAll, describe, expect, it } from 'vitest';
import { suits } from '@/lib/domain/card/suit';
import { gameDayRoles } from '@/lib/domain/gameday/game-day';
import { cardFormats, formatSizes, type CardFormat } from '@/lib/domain/print/card-format';
import type { Item, TextItem } from '@/lib/domain/print/drawing';
import { extraKinds } from '@/lib/domain/print/extras/extra-kind';
import { millimetresPerPoint } from '@/lib/domain/print/font-metrics';
import type { Page } from '@/lib/domain/print/page';
import { PrintFailure } from '@/lib/domain/print/print-failure';
import type { PrintableCard } from '@/lib/domain/print/print-card';
import { sampleCard, sampleLayout } from './testing/sample-card';
import { typesetCalibration, typesetDeck } from './typeset';
import { readPrintableFiles } from './read-printable-files';

const then = 'a taxa de sucesso na criação de pedidos';

function textItems(items: readonly Item[]): TextItem[] {
  return items.flatMap((item) =>
    item.kind === 'text' ? [item] : item.kind === 'clip' ? textItems(item.items) : [],
  );
}

function textOf(pages: readonly Page[]): string {
  return pages
    .flatMap(({ placements }) => placements.flatMap(({ drawing }) => textItems(drawing.items)))
    .map(({ text }) => text)
    .join('')
    .replaceAll(/\s/g, '');
}

function failureOf(card: PrintableCard, layout = sampleLayout()): PrintFailure {
  try {
    typesetDeck([card], layout);
  } catch (error) {
    if (error instanceof PrintFailure) return error;
    throw error;
  }
  throw new Error('the card was set');
}

/** What is wrong with pages: text outside the trim, a line over another, type below the smallest size. */
function disorder(pages: readonly Page[], format: CardFormat): string[] {
  const { minPt, widthMm, heightMm } = formatSizes[format];
  const wrong: string[] = [];
  for (const { drawing } of pages.flatMap(({ placements }) => placements)) {
    const items = textItems(drawing.items);
    items.forEach(({ x, y, width, size, text }, index) => {
      if (size / millimetresPerPoint < minPt - 1e-6) wrong.push(`too small: ${text}`);
      if (x < 2 || x + width > widthMm - 2 || y > heightMm - 2) wrong.push(`outside: ${text}`);
      for (const other of items.slice(index + 1)) {
        const besides = x + width <= other.x + 0.05 || other.x + other.width <= x + 0.05;
        // Capitals reach 0.7 of the size above the baseline.
        const below = Math.abs(y - other.y) >= 0.7 * Math.min(size, other.size);
        if (!besides && !below) wrong.push(`over each other: ${text} | ${other.text}`);
      }
    });
  }
  return wrong;
}

describe('what cannot be set is refused with the card and the character', () => {
  it.each([
    ['a letter of no embedded font', '你', 'U+4F60', 'no embedded font'],
    ['an emoji', '🔥', 'U+1F525', 'no embedded font'],
    ['Hebrew', 'א', 'U+05D0', 'right to left'],
    ['Arabic', 'ع', 'U+0639', 'right to left'],
  ])('%s', (_, character, code, why) => {
    const failure = failureOf(sampleCard(['Latência na', `Latência ${character} na`]));
    expect(failure.cardId).toBe('REDE-07');
    expect(failure.named.en).toMatch(/^REDE-07: /);
    expect(failure.named.en).toContain(character);
    expect(failure.named.en).toContain(code);
    expect(failure.named.en).toContain(why);
    expect(failure.named['pt-BR']).toContain(code);
  });
});

it('composes accents that an editor has taken apart', () => {
  const pages = typesetDeck([sampleCard(['Latência na', 'Late\u0302ncia na'])], sampleLayout());
  expect(textOf(pages)).toContain('LatêncianaDependênciaCrítica');
});

let library: readonly PrintableCard[];
beforeAll(async () => {
  library = (await readPrintableFiles('deck', {})).cards;
  // The grammar is built and 38 cards are compiled.
}, 60_000);

describe.each(cardFormats)('on %s', (format) => {
  const layout = sampleLayout({ backs: 'long', style: { format } });

  it('a word of 300 characters is whole', () => {
    const word = 'Pneumoultramicroscopicossilicovulcanoconiótico'.repeat(7).slice(0, 300);
    const pages = typesetDeck([sampleCard([then, `${word} ${then}`])], layout);
    expect(textOf(pages)).toContain(word);
    expect(disorder(pages, format)).toEqual([]);
  });

  it('a hypothesis of 5 kB is whole or refused', () => {
    const { card, ...rest } = sampleCard();
    const words = Array.from({ length: 700 }, (_, index) => `palavra${index}`)
      .join(' ')
      .slice(0, 5_000);
    // The parser refuses it before: what is set here came past it.
    const hypothesis = {
      ...card.hypothesis,
      mechanism: words,
      text: card.hypothesis.text.replace(card.hypothesis.mechanism, words),
    };
    const long = { ...rest, card: { ...card, hypothesis } };
    if (format === 'a5') {
      const pages = typesetDeck([long], layout);
      const text = textOf(pages);
      expect(words.split(' ').filter((word) => !text.includes(word))).toEqual([]);
      expect(disorder(pages, format)).toEqual([]);
    } else {
      expect(failureOf(long, layout).named.en).toMatch(/^REDE-07: .*does not fit/);
    }
  });

  it('every card of the library stands in order, front and back', () => {
    expect(library.length).toBeGreaterThan(30);
    expect(disorder(typesetDeck(library, layout), format)).toEqual([]);
  });

  it('cover, rules, roles and blank cards stand in order, in both languages', () => {
    for (const locale of ['pt-BR', 'en'] as const) {
      const pages = typesetDeck([], sampleLayout({ extras: extraKinds, style: { format, locale } }));
      // One cover, two cards of rules, each role at the table, a blank of each suit.
      expect(pages).toHaveLength(3 + gameDayRoles.length + suits.length);
      expect(disorder(pages, format)).toEqual([]);
    }
  });
});

it('a card of Listing 1 takes one poker card; one with long steps continues and says so', () => {
  expect(typesetDeck([sampleCard()], sampleLayout())).toHaveLength(1);
  const steps = 'conferir o proxy, '.repeat(30);
  const [first, second, ...more] = typesetDeck(
    [sampleCard(['remoção do toxic', `${steps} remoção do toxic`])],
    sampleLayout(),
  );
  if (!first || !second) throw new Error('the text does not continue');
  expect(more).toEqual([]);
  expect(textOf([first])).toContain('continuanacarta2de2');
  expect(textOf([second])).toContain('carta2de2');
});

it('the back of severity 4 and 5 carries the manual abort, milder ones their suit', () => {
  const back = (severity: number) => {
    const card = sampleCard(['severidade: 2', `severidade: ${severity}`]);
    return textOf(typesetDeck([card], sampleLayout({ backs: 'long' })).slice(-1));
  };
  expect(back(3)).toBe('Rede');
  expect(back(4)).toContain('Abortomanual');
  expect(back(5)).toContain('curl-sSm5-XDELETE');
});

it('black and white uses black and paper alone', () => {
  const layout = sampleLayout({ backs: 'long', extras: extraKinds, style: { mode: 'bw' } });
  const inks = JSON.stringify(typesetDeck([sampleCard()], layout)).match(/#[0-9a-f]{6}/gi);
  expect(new Set(inks)).toEqual(new Set(['#000000', '#ffffff']));
});

it('a calibration sheet has two sides, each moved by its offset', () => {
  const offsets = { front: { right: 1, down: 2 }, back: { right: -1, down: 0.5 } };
  const pages = typesetCalibration('letter', offsets, 'en');
  expect(pages.map(({ side, placements: [only] }) => [side, only?.x, only?.y])).toEqual([
    ['front', 1, 2],
    ['back', -1, 0.5],
  ]);
});
