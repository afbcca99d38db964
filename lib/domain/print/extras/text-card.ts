import { suits } from '../../card/suit';
import { bandMm, drawTitle, edgeMm, oneLine } from '../card-frame';
import { formatSizes } from '../card-format';
import { bleedMm, boxPath, type Drawing, type Item } from '../drawing';
import { drawLines } from '../draw-lines';
import { fitText } from '../fit-text';
import { denseLeading, roomyLeading, type Block } from '../flow';
import { paletteOf } from '../palette';
import type { PressRoom, PrintStyle } from '../print-card';
import { drawMark } from '../suit-art';

/** TextCard is a card of the deck itself: a heading in the band, a title, and what to know. */
export interface TextCard {
  /** What a failure to print names. */
  readonly id: string;
  readonly heading: string;
  readonly title: string;
  readonly note: string;
  readonly blocks: readonly Block[];
}

/** Few words may stand larger than on the other cards: roles are read at arm's length while hands are busy. */
const largestShare = 1.5;

/** layoutTextCard sets a card that belongs to no suit; it throws PrintFailure where its text does not fit on one. */
export function layoutTextCard(card: TextCard, style: PrintStyle, { metrics }: PressRoom): Drawing {
  const size = formatSizes[style.format];
  const palette = paletteOf('neutral', style.mode);
  const u = size.scale;
  const edge = edgeMm(size);
  const typeCase = { cardId: card.id, metrics };
  const widthMm = size.widthMm - 2 * edge;
  const title = drawTitle(
    { note: card.note, title: card.title, width: widthMm },
    bandMm(size) + 1.2 * u,
    size,
    palette,
    typeCase,
  );
  const top = title.bottom + 1.2 * u;
  const heightMm = size.heightMm - edge - top;
  const room = {
    widthMm,
    heightMm,
    secondHeightMm: null,
    minPt: size.minPt,
    maxPt: size.maxPt * largestShare,
  };
  const fitted = fitText(
    [roomyLeading, denseLeading].map((leading) => ({ blocks: card.blocks, leading })),
    room,
    typeCase,
  );
  const place = { x: edge, widthMm, sizePt: fitted.sizePt, ruleInk: palette.rule, top };
  const band = {
    x: -bleedMm,
    y: -bleedMm,
    width: size.widthMm + 2 * bleedMm,
    height: bandMm(size) + bleedMm,
  };
  const heading = { x: edge, y: 6.6 * u, sizePt: 12 * u, ink: palette.paper, font: 'title' } as const;
  return {
    widthMm: size.widthMm,
    heightMm: size.heightMm,
    items: [
      { kind: 'path', d: boxPath(band), fill: palette.suit },
      ...suits.map((suit, index): Item => {
        const left = size.widthMm - edge - (4 - index) * 5.6 * u + 1 * u;
        return drawMark(suit, left, 2.6 * u, 4.6 * u, palette.paper);
      }),
      ...oneLine(card.heading, heading, typeCase),
      ...title.items,
      ...drawLines(fitted.pages[0] ?? [], place),
    ],
  };
}
