import { boxPath, type Drawing, type Item } from './drawing';
import { bandMm, drawBand, drawTitle, edgeMm, oneLine } from './card-frame';
import { formatSizes, type FormatSize } from './card-format';
import { drawLines } from './draw-lines';
import { fitText, type TextSetting } from './fit-text';
import { denseLeading, roomyLeading } from './flow';
import { millimetresPerPoint } from './font-metrics';
import type { Density } from './front-style';
import { frontText } from './front-text';
import { paletteOf, type Palette } from './palette';
import { codeUrl, hashOnCard, type PressRoom, type PrintableCard, type PrintStyle } from './print-card';
import { printWords, type PrintWords } from './print-words';
import type { TypeCase } from './words';

/** layoutFronts sets the front of a card: one drawing, or two where the text continues; it throws PrintFailure. */
export function layoutFronts(printable: PrintableCard, style: PrintStyle, room: PressRoom): Drawing[] {
  const { card } = printable;
  const size = formatSizes[style.format];
  const palette = paletteOf(card.suit, style.mode);
  const words = printWords(style.locale);
  const typeCase: TypeCase = { cardId: card.id, metrics: room.metrics };
  const code = drawCode(room.encodeQr(codeUrl(style, card.id, printable.versionHash)), size);
  const head = (part: 1 | 2) => drawHead(printable, { size, palette, words, typeCase, code, part });
  const heads = [head(1), head(2)] as const;
  const bottom = size.heightMm - edgeMm(size) * 0.94;
  const setting = (density: Density, leading: number): TextSetting => ({
    blocks: frontText(card, { density, size, palette, words, locale: style.locale }),
    leading,
  });
  const x = edgeMm(size);
  const widthMm = size.widthMm - 2 * x;
  const fitted = fitText(
    [setting('roomy', roomyLeading), setting('dense', denseLeading)],
    {
      widthMm,
      heightMm: bottom - heads[0].bottom,
      secondHeightMm: bottom - heads[1].bottom,
      minPt: size.minPt,
      maxPt: size.maxPt,
    },
    typeCase,
  );
  const continues = fitted.pages.length > 1;
  return fitted.pages.map((lines, index) => {
    const top = heads[index === 0 ? 0 : 1];
    const place = { x, widthMm, sizePt: fitted.sizePt, ruleInk: palette.rule, top: top.bottom };
    const items = [...top.items, ...drawLines(lines, place)];
    if (continues && index === 0) {
      const at = {
        x: size.widthMm - x,
        y: bottom,
        sizePt: size.minPt,
        ink: palette.suit,
        align: 'right',
      } as const;
      items.push(...oneLine(`${words.continues} →`, { ...at, font: 'textBold' }, typeCase));
    }
    return { widthMm: size.widthMm, heightMm: size.heightMm, items };
  });
}

interface Head {
  readonly size: FormatSize;
  readonly palette: Palette;
  readonly words: PrintWords;
  readonly typeCase: TypeCase;
  readonly code: Code;
  readonly part: 1 | 2;
}

function drawHead(printable: PrintableCard, head: Head): { items: Item[]; bottom: number } {
  const { card, versionHash, draft } = printable;
  const { size, palette, words, typeCase, code, part } = head;
  const u = size.scale;
  const edge = edgeMm(size);
  const top = bandMm(size) + 0.9 * u;
  const severityWord = words.severity;
  const band = { suit: card.suit, id: card.id, severity: card.severity, severityWord, note: null };
  const note = [
    ...(part === 2 ? [words.continued] : []),
    ...(draft ? [words.draft] : []),
    `${words.version} ${versionHash.slice(0, hashOnCard)}`,
  ].join(' · ');
  const width = code.left - edge - 1.2 * u;
  const title = drawTitle({ note, title: card.title, width }, top, size, palette, typeCase);
  const textEm = size.minPt * millimetresPerPoint;
  return {
    items: [...drawBand(band, size, palette, typeCase), ...title.items, code.item],
    bottom: Math.max(title.bottom + 0.25 * textEm * roomyLeading, code.bottom + 0.3 * u) + 0.35 * u,
  };
}

interface Code {
  readonly item: Item;
  readonly left: number;
  readonly bottom: number;
}

/** A module of 0.33 mm and more is read by any phone at a hand's distance; larger cards, larger codes. */
function drawCode(modules: readonly (readonly boolean[])[], size: FormatSize): Code {
  const u = size.scale;
  const side = 10.6 * u;
  const step = side / modules.length;
  const [left, top] = [size.widthMm - edgeMm(size) - side, bandMm(size) + 4 * step];
  const d = modules
    .map((row, y) =>
      row.map((dark, x) => (dark && !(row[x - 1] ?? false) ? runFrom(row, x, y) : '')).join(''),
    )
    .join('');
  return {
    item: { kind: 'path', d, x: left, y: top, scale: step, fill: '#000000' },
    left,
    bottom: top + side,
  };
}

/** Dark modules side by side are one rectangle: no hairlines between them, whatever draws them. */
function runFrom(row: readonly boolean[], x: number, y: number): string {
  const end = row.indexOf(false, x);
  return boxPath({ x, y, width: (end < 0 ? row.length : end) - x, height: 1 });
}
