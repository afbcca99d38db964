/**
 * alignScalar maps each character of a YAML scalar's value to its offset in the file; null where the two cannot be
 * aligned (escapes). Folding only ever changes white space, so the other characters stand in the same order in both.
 */
export function alignScalar(raw: string, rawOffset: number, value: string): number[] | null {
  const offsets: number[] = [];
  let cursor = skipHeader(raw);
  for (const character of value) {
    const at = /\s/u.test(character) ? cursor : raw.indexOf(character, cursor);
    if (at === -1 || raw.slice(cursor, at).trim() !== '') return null;
    // A character outside the basic plane is two units long, in the value as in the file.
    offsets.push(rawOffset + at);
    if (character.length === 2) offsets.push(rawOffset + at + 1);
    if (at === cursor && /\s/u.test(character)) continue;
    cursor = at + character.length;
  }
  return offsets;
}

/** skipHeader steps over an opening quote, or over the `>-` line of a block scalar. */
function skipHeader(raw: string): number {
  const first = raw[0];
  if (first === '"' || first === "'") return 1;
  if (first !== '>' && first !== '|') return 0;
  const lineEnd = raw.indexOf('\n');
  return lineEnd === -1 ? raw.length : lineEnd + 1;
}
