import { englishWords } from './english-words';

/** distance counts the single-character edits between two words (Levenshtein). */
export function distance(from: string, to: string): number {
  let previous = Array.from({ length: to.length + 1 }, (_, index) => index);
  for (let row = 1; row <= from.length; row += 1) {
    const current = [row];
    for (let column = 1; column <= to.length; column += 1) {
      const substitution = (previous[column - 1] ?? 0) + (from[row - 1] === to[column - 1] ? 0 : 1);
      current.push(Math.min((previous[column] ?? 0) + 1, (current[column - 1] ?? 0) + 1, substitution));
    }
    previous = current;
  }
  return previous[to.length] ?? 0;
}

/** Words longer than this are not compared: the answer would cost more than it helps. */
const longestComparedWord = 120;

/** nearestWord is nearestOf for the words of our files: where no spelling is close, the one that an English word stands for. */
export function nearestWord(word: string, candidates: readonly string[]): string | undefined {
  const near = nearestOf(word, candidates);
  if (near !== undefined) return near;
  const meant = Object.hasOwn(englishWords, word.toLowerCase())
    ? englishWords[word.toLowerCase()]
    : undefined;
  return meant !== undefined && candidates.includes(meant) ? meant : undefined;
}

/** nearestOf gives the candidate that a person most probably meant, or undefined where none is close. */
export function nearestOf(word: string, candidates: readonly string[]): string | undefined {
  if (word.length === 0 || word.length > longestComparedWord) return undefined;
  const wanted = word.toLowerCase();
  // A third of the letters may differ: closer than that is a typo, farther is another word.
  let best: { candidate: string; edits: number } | undefined;
  for (const candidate of candidates) {
    if (candidate.length > longestComparedWord) continue;
    const edits = distance(wanted, candidate.toLowerCase());
    const tolerated = Math.max(1, Math.floor(Math.max(wanted.length, candidate.length) / 3));
    if (edits <= tolerated && (best === undefined || edits < best.edits)) best = { candidate, edits };
  }
  return best?.candidate;
}
