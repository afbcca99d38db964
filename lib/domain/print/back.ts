import type { Card } from '../card/card';
import type { Suit } from '../card/suit';
import { edgeMm, oneLine } from './card-frame';
import { formatSizes, type FormatSize } from './card-format';
import { bleedMm, boxPath, circlePath, type Box, type Drawing, type Item } from './drawing';
import { drawLines } from './draw-lines';
import { fitText } from './fit-text';
import { denseLeading, heightOf, roomyLeading } from './flow';
import { millimetresPerPoint } from './font-metrics';
import { manualAbortText } from './manual-abort';
import { paletteOf } from './palette';
import type { PressRoom, PrintableCard, PrintStyle } from './print-card';
import { printWords } from './print-words';
import { drawMark, drawPattern } from './suit-art';

/** From this severity on, a back carries the manual abort: it must work when the application is down. */
const severityWithAbort = 4;

/** carriesManualAbort tells which backs say how to abort; the others are their suit's. */
export function carriesManualAbort({ severity }: Pick<Card, 'severity'>): boolean {
  return severity >= severityWithAbort;
}

/** layoutManualAbort draws the back of a card that carries the manual abort, in its suit's frame. */
export function layoutManualAbort(printable: PrintableCard, style: PrintStyle, room: PressRoom): Drawing {
  const { card } = printable;
  const size = formatSizes[style.format];
  const palette = paletteOf(card.suit, style.mode);
  const typeCase = { cardId: card.id, metrics: room.metrics };
  const frame = size.scale * 4.2;
  const panel = {
    x: frame,
    y: frame,
    width: size.widthMm - 2 * frame,
    height: size.heightMm - 2 * frame,
  };
  const padding = 2.2 * size.scale;
  const widthMm = panel.width - 2 * padding;
  const heightMm = panel.height - 2 * padding;
  const blocks = manualAbortText(printable, palette, style.locale);
  const fitted = fitText(
    [roomyLeading, denseLeading].map((leading) => ({ blocks, leading })),
    { widthMm, heightMm, secondHeightMm: null, minPt: size.minPt, maxPt: size.maxPt * 1.15 },
    typeCase,
  );
  const lines = fitted.pages[0] ?? [];
  const spare = heightMm - heightOf(lines) * fitted.sizePt * millimetresPerPoint;
  const place = { x: panel.x + padding, widthMm, sizePt: fitted.sizePt, ruleInk: palette.abort };
  return {
    widthMm: size.widthMm,
    heightMm: size.heightMm,
    items: [
      { kind: 'path', d: boxPath(wholeOf(size)), fill: palette.back.ground },
      drawPattern(card.suit, wholeOf(size), 2.6 * size.scale, palette.back.line),
      {
        kind: 'path',
        d: boxPath(panel, 1.6 * size.scale),
        fill: palette.paper,
        stroke: { ink: palette.abort, width: 0.7 * size.scale },
      },
      ...drawLines(lines, { ...place, top: panel.y + padding + Math.min(spare / 3, 3 * size.scale) }),
    ],
  };
}

/** suitBack is a card face down: the suit's pattern to the cut, its mark in the middle, its name below. */
export function suitBack(suit: Suit, style: PrintStyle, room: PressRoom): Drawing {
  const size = formatSizes[style.format];
  const palette = paletteOf(suit, style.mode);
  const u = size.scale;
  const name = printWords(style.locale).suits[suit];
  const [x, y, radius] = [size.widthMm / 2, size.heightMm / 2, 12.5 * u];
  const plate = { width: 34 * u, height: 6.4 * u };
  const typeCase = { cardId: suit, metrics: room.metrics };
  return {
    widthMm: size.widthMm,
    heightMm: size.heightMm,
    items: [
      ...ground(suit, style),
      {
        kind: 'path',
        d: circlePath(x, y, radius),
        fill: palette.paper,
        stroke: { ink: palette.suit, width: 0.6 * u },
      },
      drawMark(suit, x - radius * 0.6, y - radius * 0.6, radius * 1.2, palette.suit),
      {
        kind: 'path',
        d: boxPath({ x: x - plate.width / 2, y: size.heightMm - edgeMm(size) - 11 * u, ...plate }, 3.2 * u),
        fill: palette.paper,
        stroke: { ink: palette.suit, width: 0.6 * u },
      },
      ...oneLine(
        name,
        {
          x,
          y: size.heightMm - edgeMm(size) - 6.6 * u,
          sizePt: 10.5 * u,
          ink: palette.suit,
          font: 'title',
          align: 'centre',
        },
        typeCase,
      ),
    ],
  };
}

function ground(suit: Suit, style: PrintStyle): Item[] {
  const size = formatSizes[style.format];
  const { back } = paletteOf(suit, style.mode);
  const whole = wholeOf(size);
  const inset = 3 * size.scale;
  const frame = {
    x: inset,
    y: inset,
    width: size.widthMm - 2 * inset,
    height: size.heightMm - 2 * inset,
  };
  return [
    { kind: 'path', d: boxPath(whole), fill: back.ground },
    drawPattern(suit, frame, 2.6 * size.scale, back.line),
    {
      kind: 'path',
      d: boxPath(frame, 1.4 * size.scale),
      stroke: { ink: back.line, width: 0.45 * size.scale },
    },
  ];
}

function wholeOf({ widthMm, heightMm }: FormatSize): Box {
  return { x: -bleedMm, y: -bleedMm, width: widthMm + 2 * bleedMm, height: heightMm + 2 * bleedMm };
}
