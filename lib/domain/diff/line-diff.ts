import { diffLines } from 'diff';
import { wordDiff, type DiffPiece } from './word-diff';

/** DiffRow is one line of a comparison; line numbers count from 1. `skipped` stands for equal lines that nobody needs to read. */
export type DiffRow =
  | { readonly kind: 'same'; readonly before: number; readonly after: number; readonly text: string }
  | { readonly kind: 'removed'; readonly before: number; readonly pieces: readonly DiffPiece[] }
  | { readonly kind: 'added'; readonly after: number; readonly pieces: readonly DiffPiece[] }
  | { readonly kind: 'skipped'; readonly count: number };

/** contextLines is how many equal lines stay around a change, to show where it is. */
const contextLines = 2;

/** lineDiff compares two texts line by line, with the words marked in which a changed line differs. Line ends do not count. */
export function lineDiff(before: string, after: string): readonly DiffRow[] {
  const [left, right] = [toLines(before), toLines(after)];
  const changes = diffLines(joined(left), joined(right));
  const rows: DiffRow[] = [];
  let [atLeft, atRight] = [0, 0];
  let removed: string[] = [];
  const flush = (added: readonly string[]) => {
    const pairs = Math.min(removed.length, added.length);
    const words = removed.slice(0, pairs).map((line, index) => wordDiff(line, added[index] ?? ''));
    removed.forEach((line, index) => {
      rows.push({ kind: 'removed', before: ++atLeft, pieces: words[index]?.before ?? whole(line) });
    });
    added.forEach((line, index) => {
      rows.push({ kind: 'added', after: ++atRight, pieces: words[index]?.after ?? whole(line) });
    });
    removed = [];
  };
  for (const change of changes) {
    const lines = change.value.split('\n').slice(0, -1);
    if (change.removed) removed = lines;
    else if (change.added) flush(lines);
    else {
      flush([]);
      for (const text of lines) rows.push({ kind: 'same', before: ++atLeft, after: ++atRight, text });
    }
  }
  flush([]);
  return foldEqual(rows);
}

function toLines(text: string): string[] {
  const lines = text.replaceAll('\r\n', '\n').split('\n');
  if (lines.at(-1) === '') lines.pop();
  return lines;
}

/** Every line ends in a newline, so that one without it at the end of a file is no change. */
function joined(lines: readonly string[]): string {
  return lines.map((line) => `${line}\n`).join('');
}

function whole(line: string): DiffPiece[] {
  return [{ text: line, changed: true }];
}

function foldEqual(rows: readonly DiffRow[]): DiffRow[] {
  const isNear = (index: number) =>
    rows
      .slice(Math.max(0, index - contextLines), index + contextLines + 1)
      .some(({ kind }) => kind !== 'same');
  const folded: DiffRow[] = [];
  rows.forEach((row, index) => {
    const last = folded.at(-1);
    if (isNear(index)) folded.push(row);
    else if (last?.kind === 'skipped') folded[folded.length - 1] = { kind: 'skipped', count: last.count + 1 };
    else folded.push({ kind: 'skipped', count: 1 });
  });
  return folded;
}
