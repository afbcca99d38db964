import { chooseFonts, normaliseText, type FontRun } from './choose-fonts';
import type { FontKey, FontMetrics } from './font-metrics';

/** Span is text in one style, as it is written; fallback fonts are found later. */
export interface Span {
  readonly text: string;
  readonly font: FontKey;
  readonly ink: string;
}

/** Piece is a part of a word that one font sets in one ink; its width in units of the font size. */
export interface Piece extends FontRun {
  readonly ink: string;
  readonly width: number;
}

/** Word is what stands between two spaces; `space` is the width of a space after it, in the font of its end. */
export interface Word {
  readonly pieces: readonly Piece[];
  readonly width: number;
  readonly space: number;
}

/** TypeCase is what setting text needs: the fonts' measures, and the card that is blamed. */
export interface TypeCase {
  readonly cardId: string;
  readonly metrics: FontMetrics;
}

/** Where a line may break: not between a sign and its number, nor between a number and its unit. */
const gap =
  /((?<!(?:^|\s)[<>]=?(?= \d))(?<!\d(?= (?:[µm]s|s|min|minutos?|segundos?|h|horas?|minutes?|seconds?|hours?|[KM]B\/s|bytes)(?![\p{L}\d])))[ \t\r\n]+)/u;

/** prepareWords cuts spans into measured words, once for every size that is tried; it fails for a character that cannot be set. */
export function prepareWords(spans: readonly Span[], typeCase: TypeCase): Word[] {
  const words: Piece[][] = [];
  let open = false;
  for (const { text, font, ink } of spans) {
    for (const part of normaliseText(text).split(gap)) {
      if (part === '') continue;
      if (/^[ \t\r\n]/.test(part)) {
        open = false;
        continue;
      }
      if (!open) words.push([]);
      open = true;
      const runs = chooseFonts(typeCase.cardId, part, font, typeCase.metrics);
      words.at(-1)?.push(...runs.map((run) => measure(run, ink, typeCase)));
    }
  }
  return words.map((pieces) => wordOf(pieces, typeCase));
}

function measure({ font, text }: FontRun, ink: string, { metrics }: TypeCase): Piece {
  return { font, text, ink, width: metrics.widthOf(font, text) };
}

/** The space is that of the font before it: neighbours in one style are then one string. */
function wordOf(pieces: readonly Piece[], { metrics }: TypeCase): Word {
  const last = pieces.at(-1);
  return {
    pieces,
    width: pieces.reduce((sum, { width }) => sum + width, 0),
    space: last ? metrics.widthOf(last.font, ' ') : 0,
  };
}

/** cutWord cuts a word wider than a line after a joint of its own (- / _ . :) where there is one near, else anywhere; no sign is added. */
export function cutWord(word: Word, first: number, others: number, typeCase: TypeCase): Word[] {
  const parts: Piece[][] = [[]];
  let [room, used] = [first, 0];
  for (const piece of word.pieces) {
    for (const bit of piece.text.match(/[^-/_.:?&=,]+[-/_.:?&=,]*|[-/_.:?&=,]+/gu) ?? []) {
      const fits = typeCase.metrics.widthOf(piece.font, bit) <= others;
      for (const chunk of fits ? [bit] : Array.from(bit)) {
        const wide = typeCase.metrics.widthOf(piece.font, chunk);
        if (used + wide > room && used > 0) {
          parts.push([]);
          [room, used] = [others, 0];
        }
        parts.at(-1)?.push({ ...piece, text: chunk, width: wide });
        used += wide;
      }
    }
  }
  return parts.map((pieces) => wordOf(joinPieces(pieces, typeCase), typeCase));
}

function joinPieces(pieces: readonly Piece[], typeCase: TypeCase): Piece[] {
  const joined: Piece[] = [];
  for (const piece of pieces) {
    const last = joined.at(-1);
    if (last?.font === piece.font && last.ink === piece.ink) {
      const text = last.text + piece.text;
      joined[joined.length - 1] = measure({ font: piece.font, text }, piece.ink, typeCase);
    } else joined.push(piece);
  }
  return joined;
}
