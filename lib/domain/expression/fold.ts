/** FoldedText is text without accents and capitals; `offsets[i]` is where its i-th character stood in the original. */
export interface FoldedText {
  readonly text: string;
  readonly offsets: readonly number[];
}

/** foldText drops accents and capitals, so that "Variação" and "variacao" are one word, and remembers where each character came from. */
export function foldText(original: string): FoldedText {
  const offsets: number[] = [];
  let text = '';
  let offset = 0;
  for (const character of original) {
    text += foldCharacter(character);
    while (offsets.length < text.length) offsets.push(offset);
    offset += character.length;
  }
  offsets.push(original.length);
  return { text, offsets };
}

/** A combining mark that stands alone (text decomposed by some editors) belongs to the letter before it: it vanishes. */
function foldCharacter(character: string): string {
  // Nearly every character of every name in a catalogue: they are folded at each match.
  if (character < '\u0080') return character.toLowerCase();
  return character.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
}

/** fold drops accents and capitals. */
export function fold(original: string): string {
  return foldText(original).text;
}
