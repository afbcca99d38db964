/** HandUndoFacts is what is known about an undo that a person makes. Spans in ms. */
export interface HandUndoFacts {
  /** Somebody said that the fault went in. */
  readonly injected: boolean;
  /** Since somebody said that it is out, after the last time that anybody said it is in; null where nobody did. */
  readonly undoneForMs: number | null;
  /** Since the undo was asked for. */
  readonly askedForMs: number;
  /** Readings in a row in which every reference held, the newest one included. */
  readonly goodReadings: number;
  /** The longest window of a query and one scrape: an older number still holds the time before. */
  readonly settlingMs: number;
  readonly undoWithinMs: number;
}

export type HandUndoJudgement =
  | { readonly kind: 'confirmed' }
  /** `late`: waited for longer than an undo may take, so that people must be told. */
  | { readonly kind: 'waiting'; readonly for: 'word' | 'numbers' | 'references'; readonly late: boolean };

/** One good reading may be luck: two in a row count. */
export const goodReadings = 2;

/**
 * judgeHandUndo tells whether an undo by hand is confirmed: by numbers alone, all measured after the word that it is out, never by the word.
 * Where nobody said that the fault went in, there is no word to wait for.
 */
export function judgeHandUndo(facts: HandUndoFacts): HandUndoJudgement {
  const { injected, undoneForMs, askedForMs, settlingMs, undoWithinMs } = facts;
  const sinceMs = injected ? undoneForMs : (undoneForMs ?? askedForMs);
  if (sinceMs === null) return { kind: 'waiting', for: 'word', late: askedForMs > undoWithinMs };
  const late = sinceMs > settlingMs + undoWithinMs;
  if (sinceMs < settlingMs) return { kind: 'waiting', for: 'numbers', late };
  if (facts.goodReadings < goodReadings) return { kind: 'waiting', for: 'references', late };
  return { kind: 'confirmed' };
}
