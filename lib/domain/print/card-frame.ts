import type { Suit } from '../card/suit';
import { bleedMm, boxPath, circlePath, type Box, type Item } from './drawing';
import type { FormatSize } from './card-format';
import { millimetresPerPoint } from './font-metrics';
import { chooseFonts } from './choose-fonts';
import type { Palette } from './palette';
import { breakLines } from './break-lines';
import { prepareWords, type TypeCase } from './words';
import { drawMark, drawPattern } from './suit-art';
import { flowBlocks, prepareBlocks } from './flow';
import { drawLines } from './draw-lines';

/** edgeMm keeps text away from the cut, which may be a millimetre off. */
export function edgeMm(size: FormatSize): number {
  return 3.2 * Math.min(size.scale, 1.8);
}

/** bandMm is the height of the coloured band at the head of a card. */
export function bandMm(size: FormatSize): number {
  return 9.8 * size.scale;
}

/** oneLine draws a text in one line at a place; it fails for a character that cannot be set. */
export function oneLine(
  text: string,
  at: {
    x: number;
    y: number;
    sizePt: number;
    ink: string;
    font: 'title' | 'text' | 'textBold';
    align?: 'left' | 'right' | 'centre';
  },
  typeCase: TypeCase,
): Item[] {
  const size = at.sizePt * millimetresPerPoint;
  const runs = chooseFonts(typeCase.cardId, text, at.font, typeCase.metrics);
  const widths = runs.map((run) => typeCase.metrics.widthOf(run.font, run.text) * size);
  const whole = widths.reduce((sum, width) => sum + width, 0);
  let x = at.x - (at.align === 'right' ? whole : at.align === 'centre' ? whole / 2 : 0);
  return runs.map((run, index) => {
    const width = widths[index] ?? 0;
    const item: Item = { kind: 'text', x, y: at.y, size, width, ink: at.ink, ...run };
    x += width;
    return item;
  });
}

/** Band is what the head of a card says at a glance: number and mark at left, severity at right. */
export interface Band {
  readonly suit: Suit;
  readonly id: string;
  /** 0 leaves the pips open, to be filled in by hand. */
  readonly severity: number;
  readonly severityWord: string;
  readonly note: string | null;
}

/** drawBand draws the head: the pattern runs to the cut, what must be read stands on the plain colour. */
export function drawBand(band: Band, size: FormatSize, palette: Palette, typeCase: TypeCase): Item[] {
  const u = size.scale;
  const [edge, height] = [edgeMm(size), bandMm(size)];
  const whole: Box = {
    x: -bleedMm,
    y: -bleedMm,
    width: size.widthMm + 2 * bleedMm,
    height: height + bleedMm,
  };
  // A blank card has no number yet: it is written after the id.
  const number = band.severity === 0 ? '' : (band.id.split('-').at(-1) ?? '');
  const left = edge + 8.2 * u + number.length * 4.6 * u + 1.6 * u;
  const right = size.widthMm - edge - 21.4 * u - 1.4 * u;
  const middle: Box = { x: left, y: -bleedMm, width: right - left, height: 6.3 * u + bleedMm };
  const small = {
    y: 8.7 * u,
    sizePt: Math.max(size.minPt, 6.2 * u),
    ink: palette.paper,
    font: 'textBold',
  } as const;
  return [
    { kind: 'path', d: boxPath(whole), fill: palette.suit },
    drawPattern(band.suit, middle, 2.1 * u, palette.onSuit),
    drawMark(band.suit, edge, 2.05 * u, 6.4 * u, palette.paper),
    ...oneLine(
      number,
      { x: edge + 7.9 * u, y: 7.75 * u, sizePt: 19 * u, ink: palette.paper, font: 'title' },
      typeCase,
    ),
    ...oneLine(band.id, { ...small, x: left }, typeCase),
    ...drawPips(band, size, palette),
    ...oneLine(
      band.note ?? `${band.severityWord}: ${band.severity === 0 ? '___' : band.severity}`,
      { ...small, x: size.widthMm - edge, align: 'right' },
      typeCase,
    ),
  ];
}

/** Pips of 3.5 mm and more: five of them are counted at a glance from a metre. */
function drawPips({ severity }: Band, size: FormatSize, palette: Palette): Item[] {
  const u = size.scale;
  const [step, radius] = [4.4 * u, 1.75 * u];
  const stroke = { ink: palette.paper, width: 0.42 * u };
  return [1, 2, 3, 4, 5].map((level) => {
    const x = size.widthMm - edgeMm(size) - radius - (5 - level) * step;
    const d = circlePath(x, 4.2 * u, radius - stroke.width / 2);
    return level <= severity ? { kind: 'path', d, fill: palette.paper, stroke } : { kind: 'path', d, stroke };
  });
}

/** Title is a title in a column beside the code, with the small line above it. */
export interface Title {
  readonly note: string;
  readonly title: string;
  readonly width: number;
}

/** drawTitle sets the note and the title from `top` down, the title as large as three lines allow; it says where it ends. */
export function drawTitle(
  { note, title, width }: Title,
  top: number,
  size: FormatSize,
  palette: Palette,
  typeCase: TypeCase,
): { items: Item[]; bottom: number } {
  const x = edgeMm(size);
  const notePt = Math.max(size.minPt, 6.2 * size.scale);
  const noteEm = notePt * millimetresPerPoint;
  const spans = [{ text: note, font: 'text' as const, ink: palette.text }];
  const head = flowBlocks(prepareBlocks([{ spans }], typeCase), width / noteEm, typeCase);
  const headHeight = head.reduce((sum, line) => sum + line.height * noteEm, 0);
  const titlePt = largestTitle(title, width, size, typeCase);
  const em = titlePt * millimetresPerPoint;
  const lines = flowBlocks(
    prepareBlocks([{ spans: [{ text: title, font: 'title', ink: palette.text }] }], typeCase),
    width / em,
    typeCase,
  );
  const place = { x, widthMm: width, ruleInk: palette.rule };
  return {
    items: [
      ...drawLines(head, { ...place, top, sizePt: notePt }),
      ...drawLines(lines, { ...place, top: top + headHeight, sizePt: titlePt }),
    ],
    bottom: top + headHeight + lines.reduce((sum, line) => sum + line.height * em, 0),
  };
}

function largestTitle(title: string, width: number, size: FormatSize, typeCase: TypeCase): number {
  const { min, max } = size.titlePt;
  const words = prepareWords([{ text: title, font: 'title', ink: '' }], typeCase);
  const linesAt = (pt: number): number =>
    breakLines(words, { width: width / (pt * millimetresPerPoint) }, typeCase).length;
  for (let pt = max; pt > min; pt -= 0.25) if (linesAt(pt) <= 2) return pt;
  return min;
}
