import { suits } from '../../card/suit';
import { oneLine } from '../card-frame';
import { formatSizes } from '../card-format';
import { boxPath, type Drawing } from '../drawing';
import { drawLines } from '../draw-lines';
import { flowBlocks, prepareBlocks } from '../flow';
import { millimetresPerPoint } from '../font-metrics';
import { paletteOf } from '../palette';
import type { PressRoom, PrintStyle } from '../print-card';
import { printWords } from '../print-words';
import { drawMark } from '../suit-art';
import { extraWords } from './extra-words';
import { quarters } from './neutral-art';

/** layoutCover is the lid of the deck: its name, its four suits, what it is for. */
export function layoutCover(style: PrintStyle, { metrics }: PressRoom): Drawing {
  const size = formatSizes[style.format];
  const palette = paletteOf('neutral', style.mode);
  const u = size.scale;
  const typeCase = { cardId: extraWords(style.locale).cover.id, metrics };
  const plate = { x: 6 * u, y: 12 * u, width: size.widthMm - 12 * u, height: size.heightMm - 24 * u };
  const { title, line } = extraWords(style.locale).cover;
  const set = (text: string, font: 'title' | 'text', sizePt: number, top: number) =>
    drawLines(
      flowBlocks(
        prepareBlocks([{ spans: [{ text, font, ink: palette.text }] }], typeCase),
        (plate.width - 8 * u) / (sizePt * millimetresPerPoint),
        typeCase,
      ),
      { x: plate.x + 4 * u, widthMm: plate.width, top, sizePt, ruleInk: palette.rule },
    );
  const rows = plate.y + plate.height - 25 * u;
  return {
    widthMm: size.widthMm,
    heightMm: size.heightMm,
    items: [
      ...quarters(style),
      {
        kind: 'path',
        d: boxPath(plate, 1.8 * u),
        fill: palette.paper,
        stroke: { ink: palette.suit, width: 0.7 * u },
      },
      ...set(title, 'title', 14.5 * u, plate.y + 4.5 * u),
      ...set(line, 'text', 8 * u, plate.y + 25 * u),
      ...suits.flatMap((suit, index) => {
        const { suit: ink } = paletteOf(suit, style.mode);
        const [column, row] = [index % 2, Math.floor(index / 2)];
        const [left, top] = [plate.x + 4 * u + column * 21.5 * u, rows + row * 8.4 * u];
        const name = { x: left + 7.4 * u, y: top + 3.9 * u, sizePt: 7 * u, ink, font: 'textBold' } as const;
        return [
          drawMark(suit, left, top, 5.8 * u, ink),
          ...oneLine(printWords(style.locale).suits[suit], name, typeCase),
        ];
      }),
      ...oneLine(
        style.deck,
        {
          x: size.widthMm / 2,
          y: plate.y + plate.height - 3.4 * u,
          sizePt: Math.max(size.minPt, 6 * u),
          ink: palette.text,
          font: 'text',
          align: 'centre',
        },
        typeCase,
      ),
    ],
  };
}
