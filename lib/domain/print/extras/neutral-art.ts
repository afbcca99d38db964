import { suits } from '../../card/suit';
import { bleedMm, boxPath, circlePath, type Box, type Drawing, type Item } from '../drawing';
import { formatSizes } from '../card-format';
import { paletteOf } from '../palette';
import type { PrintStyle } from '../print-card';
import { drawMark, drawPattern } from '../suit-art';

/** neutralBack is the back of every card that belongs to no suit: all four patterns, their marks on one plate. */
export function neutralBack(style: PrintStyle): Drawing {
  const size = formatSizes[style.format];
  const palette = paletteOf('neutral', style.mode);
  const u = size.scale;
  const [x, y, radius] = [size.widthMm / 2, size.heightMm / 2, 12.5 * u];
  return {
    widthMm: size.widthMm,
    heightMm: size.heightMm,
    items: [
      ...quarters(style),
      {
        kind: 'path',
        d: circlePath(x, y, radius),
        fill: palette.paper,
        stroke: { ink: palette.suit, width: 0.6 * u },
      },
      ...marksOn({ x: x - 8 * u, y: y - 8 * u, width: 16 * u, height: 16 * u }, style),
    ],
  };
}

/** quarters covers a card to the bleed with the four suits' patterns, a quarter each. */
export function quarters(style: PrintStyle): Item[] {
  const size = formatSizes[style.format];
  const palette = paletteOf('neutral', style.mode);
  const [width, height] = [size.widthMm / 2 + bleedMm, size.heightMm / 2 + bleedMm];
  const whole = { x: -bleedMm, y: -bleedMm, width: 2 * width, height: 2 * height };
  const corners = [
    { x: -bleedMm, y: -bleedMm },
    { x: size.widthMm / 2, y: -bleedMm },
    { x: -bleedMm, y: size.heightMm / 2 },
    { x: size.widthMm / 2, y: size.heightMm / 2 },
  ];
  return [
    { kind: 'path', d: boxPath(whole), fill: palette.back.ground },
    ...suits.map((suit, index) => {
      const corner = corners[index] ?? { x: 0, y: 0 };
      const line = style.mode === 'bw' ? palette.back.line : paletteOf(suit, style.mode).back.line;
      return drawPattern(suit, { ...corner, width, height }, 2.6 * size.scale, line);
    }),
  ];
}

/** marksOn sets the four marks in a box, two by two, each in its own ink. */
function marksOn(box: Box, style: PrintStyle): Item[] {
  const side = box.width * 0.4;
  return suits.map((suit, index) => {
    const left = box.x + (index % 2 === 0 ? 0 : box.width - side);
    const top = box.y + (index < 2 ? 0 : box.height - side);
    return drawMark(suit, left, top, side, paletteOf(suit, style.mode).suit);
  });
}
