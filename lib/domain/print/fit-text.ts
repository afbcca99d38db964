import { flowBlocks, heightOf, prepareBlocks, type Block, type FlowLine, type PreparedBlock } from './flow';
import { millimetresPerPoint } from './font-metrics';
import { failTooLong } from './print-failure';
import type { TypeCase } from './words';

/** TextRoom is the space for a text: width, height on the first card and on a second one (mm), type sizes in points. */
export interface TextRoom {
  readonly widthMm: number;
  readonly heightMm: number;
  readonly secondHeightMm: number | null;
  readonly minPt: number;
  readonly maxPt: number;
}

/** TextSetting is one way to set the same text: its blocks, and the distance between its lines. */
export interface TextSetting {
  readonly blocks: readonly Block[];
  readonly leading: number;
}

/** FittedText is the text of one card, or of the two that it took, at one size. */
export interface FittedText {
  readonly sizePt: number;
  readonly pages: readonly (readonly FlowLine[])[];
}

/** Type shrinks in tenths of a point: smaller steps cannot be seen. */
const stepPt = 0.1;

interface Prepared {
  readonly blocks: readonly PreparedBlock[];
  readonly leading: number;
}
type Attempt = (step: number) => FittedText | null;

/** So many points of type size are given up for a second card that begins with a part of its own. */
const cleanPartingPt = 0.8;

/**
 * fitText sets a text as large as it fits, in the first of its settings that does: on one card; else on two, parted between two
 * blocks where that costs little size; else it fails with the card's id. Nothing is cut.
 */
export function fitText(settings: readonly TextSetting[], room: TextRoom, typeCase: TypeCase): FittedText {
  const steps = Math.round((room.maxPt - room.minPt) / stepPt);
  const prepared = settings.map(({ blocks, leading }) => ({
    blocks: prepareBlocks(blocks, typeCase),
    leading,
  }));
  for (const setting of prepared) {
    const fitted = largest(steps, onOne(setting, room, typeCase));
    if (fitted) return fitted;
  }
  for (const setting of prepared) {
    const tight = largest(steps, onTwo(setting, 'anywhere', room, typeCase));
    const clean = tight && largest(steps, onTwo(setting, 'between parts', room, typeCase));
    if (tight) return clean && clean.sizePt >= tight.sizePt - cleanPartingPt ? clean : tight;
  }
  return failTooLong(typeCase.cardId, room.minPt);
}

function onOne({ blocks, leading }: Prepared, room: TextRoom, typeCase: TypeCase): Attempt {
  return (step) => {
    const { sizePt, em } = typeAt(step, room);
    const lines = flowBlocks(blocks, room.widthMm / em, typeCase, leading);
    return heightOf(lines) * em <= room.heightMm ? { sizePt, pages: [lines] } : null;
  };
}

function onTwo(
  { blocks, leading }: Prepared,
  where: 'between parts' | 'anywhere',
  room: TextRoom,
  typeCase: TypeCase,
): Attempt {
  const { secondHeightMm } = room;
  if (secondHeightMm === null) return () => null;
  return (step) => {
    const { sizePt, em } = typeAt(step, room);
    const lines = flowBlocks(blocks, room.widthMm / em, typeCase, leading);
    const [first, second] = splitLines(lines, room.heightMm / em - continuationHeight, where);
    return first.length > 0 && heightOf(second) * em <= secondHeightMm
      ? { sizePt, pages: [first, second] }
      : null;
  };
}

function typeAt(step: number, { minPt }: TextRoom): { sizePt: number; em: number } {
  const sizePt = minPt + step * stepPt;
  return { sizePt, em: sizePt * millimetresPerPoint };
}

/** continuationHeight is the line "continua na carta 2", in units of the type size. */
const continuationHeight = 1.6;

/** largest finds the largest size that fits by halving; null where not even the smallest does. */
function largest(steps: number, attempt: Attempt): FittedText | null {
  let best = attempt(0);
  if (!best) return null;
  let [low, high] = [0, steps];
  while (low < high) {
    const middle = Math.ceil((low + high) / 2);
    const fitted = attempt(middle);
    if (fitted) [best, low] = [fitted, middle];
    else high = middle - 1;
  }
  return best;
}

function splitLines(
  lines: readonly FlowLine[],
  height: number,
  where: 'between parts' | 'anywhere',
): [FlowLine[], FlowLine[]] {
  let [count, used] = [0, 0];
  for (const [index, line] of lines.entries()) {
    used += line.height + (index === 0 ? 0 : line.space);
    if (used > height) break;
    count = index + 1;
  }
  const mayPart = (at: number): boolean =>
    where === 'anywhere' ? lines[at - 1]?.keepWithNext !== true : lines[at]?.rule === true;
  while (count > 0 && count < lines.length && !mayPart(count)) count -= 1;
  return [lines.slice(0, count), lines.slice(count)];
}
