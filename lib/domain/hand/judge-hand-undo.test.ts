import { describe, expect, it } from 'vitest';
import { judgeHandUndo, type HandUndoFacts } from './judge-hand-undo';

const facts: HandUndoFacts = {
  injected: true,
  undoneForMs: null,
  askedForMs: 0,
  goodReadings: 9,
  settlingMs: 5_000,
  undoWithinMs: 60_000,
};

describe('judgeHandUndo', () => {
  it.each<[string, Partial<HandUndoFacts>, object]>([
    ['good numbers without a word', { askedForMs: 59_000 }, { kind: 'waiting', for: 'word', late: false }],
    ['good numbers, and a word that does not come', { askedForMs: 60_001 }, { for: 'word', late: true }],
    ['a word alone', { undoneForMs: 6_000, goodReadings: 0 }, { for: 'references', late: false }],
    ['a word and one good reading', { undoneForMs: 6_000, goodReadings: 1 }, { for: 'references' }],
    ['numbers from before the word', { undoneForMs: 4_999 }, { for: 'numbers', late: false }],
    ['a word and numbers measured after it', { undoneForMs: 5_000, goodReadings: 2 }, { kind: 'confirmed' }],
    ['a word that the numbers never bear out', { undoneForMs: 65_001, goodReadings: 0 }, { late: true }],
    ['a late word that they do', { undoneForMs: 9_000, askedForMs: 900_000 }, { kind: 'confirmed' }],
    ['nobody injected, numbers from before', { injected: false, askedForMs: 4_000 }, { for: 'numbers' }],
    ['nobody injected, good numbers since', { injected: false, askedForMs: 5_000 }, { kind: 'confirmed' }],
    [
      'nobody said so, and the system is sick',
      { injected: false, askedForMs: 65_001, goodReadings: 0 },
      { for: 'references', late: true },
    ],
  ])('%s', (_, change, expected) => {
    expect(judgeHandUndo({ ...facts, ...change })).toMatchObject(expected);
  });
});
