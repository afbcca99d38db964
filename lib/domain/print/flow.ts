import { breakLines, type SetLine } from './break-lines';
import { prepareWords, type Span, type TypeCase, type Word } from './words';

/** Block is one paragraph or row of a card's text; lengths in units of the type size. */
export interface Block {
  readonly spans: readonly Span[];
  /** A word or sign before the paragraph, in a column `leadWidth` wide. */
  readonly lead?: readonly Span[];
  readonly leadWidth?: number;
  /** How far the second and later lines stand in. */
  readonly hang?: number;
  /** Set at the right end of the line, where both fit; else it follows the text. */
  readonly right?: readonly Span[];
  readonly spaceBefore?: number;
  /** A thin rule above the block. */
  readonly rule?: boolean;
  /** The block may not be the last thing on a card: it names what follows. */
  readonly keepWithNext?: boolean;
  readonly size?: number;
}

/** FlowLine is one line, ready to stand anywhere; `space` is the gap above it, both in units of the type size. */
export interface FlowLine {
  readonly segments: SetLine['segments'];
  readonly space: number;
  readonly height: number;
  readonly rule: boolean;
  readonly keepWithNext: boolean;
  readonly size: number;
}

/** Distances between lines in units of the type size: a condensed face in short lines stands a tight one. */
export const roomyLeading = 1.16;
export const denseLeading = 1.08;

/** PreparedBlock is a block whose words are measured: it is set at many sizes before one fits. */
export interface PreparedBlock {
  readonly block: Block;
  readonly words: readonly Word[];
  readonly lead: readonly Word[];
  readonly right: readonly Word[];
}

/** prepareBlocks measures every word of a text. */
export function prepareBlocks(blocks: readonly Block[], typeCase: TypeCase): PreparedBlock[] {
  return blocks.map((block) => ({
    block,
    words: prepareWords(block.spans, typeCase),
    lead: prepareWords(block.lead ?? [], typeCase),
    right: prepareWords(block.right ?? [], typeCase),
  }));
}

/** flowBlocks sets every block at a width given in units of the type size. */
export function flowBlocks(
  blocks: readonly PreparedBlock[],
  width: number,
  typeCase: TypeCase,
  leading = roomyLeading,
): FlowLine[] {
  return blocks.flatMap((prepared) => {
    const { block } = prepared;
    const size = block.size ?? 1;
    return setBlock(prepared, width / size, typeCase).map((line, index) => ({
      segments: line.segments,
      space: index === 0 ? (block.spaceBefore ?? 0) : 0,
      height: leading * size,
      rule: index === 0 && block.rule === true,
      keepWithNext: block.keepWithNext === true,
      size,
    }));
  });
}

function setBlock(
  { block, words, lead, right }: PreparedBlock,
  width: number,
  typeCase: TypeCase,
): SetLine[] {
  const { leadWidth = 0, hang = 0 } = block;
  if (right.length > 0) return setRow(words, right, width, hang, typeCase);
  if (lead.length === 0) return breakLines(words, { width, indent: hang }, typeCase);
  const [leadLine] = breakLines(lead, { width }, typeCase);
  const indents = { width, firstIndent: leadWidth, indent: leadWidth };
  const [first, ...others] = breakLines(words, indents, typeCase);
  return [
    {
      segments: [...(leadLine?.segments ?? []), ...(first?.segments ?? [])],
      width: first?.width ?? leadWidth,
    },
    ...others,
  ];
}

function setRow(
  left: readonly Word[],
  right: readonly Word[],
  width: number,
  hang: number,
  typeCase: TypeCase,
): SetLine[] {
  const [a, ...moreLeft] = breakLines(left, { width }, typeCase);
  const [b, ...moreRight] = breakLines(right, { width }, typeCase);
  const together =
    moreLeft.length === 0 && moreRight.length === 0 && a && b && a.width + b.width + 1 <= width;
  if (!together) return breakLines([...left, ...right], { width, indent: hang }, typeCase);
  const shift = width - b.width;
  const moved = b.segments.map(({ words, x }) => ({ words, x: x + shift }));
  return [{ segments: [...a.segments, ...moved], width }];
}

/** heightOf is the height of lines one below the other, in units of the type size; the first has no gap above. */
export function heightOf(lines: readonly FlowLine[]): number {
  return lines.reduce((sum, line, index) => sum + line.height + (index === 0 ? 0 : line.space), 0);
}
