import { diffWordsWithSpace } from 'diff';

/** DiffPiece is a stretch of a line; `changed` where the other side says something else. */
export interface DiffPiece {
  readonly text: string;
  readonly changed: boolean;
}

/** wordDiff marks the words in which two lines differ, on each side. */
export function wordDiff(before: string, after: string): { before: DiffPiece[]; after: DiffPiece[] } {
  const changes = diffWordsWithSpace(before, after);
  return {
    before: changes
      .filter(({ added }) => !added)
      .map(({ value, removed }) => ({ text: value, changed: removed })),
    after: changes
      .filter(({ removed }) => !removed)
      .map(({ value, added }) => ({ text: value, changed: added })),
  };
}
