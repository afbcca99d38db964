import type { FontRun } from './choose-fonts';
import { cutWord, type TypeCase, type Word } from './words';

/** SetRun is a piece of a line; `x` and `width` in units of the font size. */
export interface SetRun extends FontRun {
  readonly ink: string;
  readonly x: number;
  readonly width: number;
}

/** Segment is words that follow each other from `x` on, in units of the font size. */
interface Segment {
  readonly words: readonly Word[];
  readonly x: number;
}

/** SetLine is one line of text; its width in units of the font size. */
export interface SetLine {
  readonly segments: readonly Segment[];
  readonly width: number;
}

/** LineWidths in units of the font size: the first line may start later than the others. */
export interface LineWidths {
  readonly width: number;
  readonly firstIndent?: number;
  readonly indent?: number;
}

/** breakLines sets words left-aligned: whole words, and parts of a word only where the word alone is wider than a line. */
export function breakLines(words: readonly Word[], widths: LineWidths, typeCase: TypeCase): SetLine[] {
  const { width, firstIndent = 0, indent = 0 } = widths;
  const lines: Word[][] = [[]];
  let used = firstIndent;
  const newLine = (): void => {
    lines.push([]);
    used = indent;
  };
  for (const word of words) {
    const gap = lines.at(-1)?.at(-1)?.space ?? 0;
    if (used + gap + word.width <= width) {
      lines.at(-1)?.push(word);
      used += gap + word.width;
      continue;
    }
    if (gap > 0) newLine();
    const parts = word.width <= width - used ? [word] : cutWord(word, width - used, width - indent, typeCase);
    for (const part of parts) {
      if (lines.at(-1)?.length) newLine();
      lines.at(-1)?.push(part);
      used += part.width;
    }
  }
  return lines.map((line, index) => {
    const x = index === 0 ? firstIndent : indent;
    return { segments: [{ words: line, x }], width: x + widthOfWords(line) };
  });
}

function widthOfWords(words: readonly Word[]): number {
  let sum = 0;
  for (const [index, word] of words.entries())
    sum += word.width + (index === words.length - 1 ? 0 : word.space);
  return sum;
}

/** runsOf joins the words of a line into strings: only the size that is chosen is drawn, out of the many that are tried. */
export function runsOf(segments: readonly Segment[]): SetRun[] {
  return segments.flatMap(({ words, x: start }) => {
    const runs: Mutable<SetRun>[] = [];
    let x = start;
    words.forEach((word, index) => {
      x += words[index - 1]?.space ?? 0;
      word.pieces.forEach(({ font, text, ink, width }, at) => {
        const last = runs.at(-1);
        // Neighbours in one style become one run: fewer, longer strings extract and search better.
        if (last?.font === font && last.ink === ink) {
          last.text += at === 0 && index > 0 ? ` ${text}` : text;
          last.width = x + width - last.x;
        } else runs.push({ font, text, ink, x, width });
        x += width;
      });
    });
    return runs;
  });
}

type Mutable<T> = { -readonly [K in keyof T]: T[K] };
