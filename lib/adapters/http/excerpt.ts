const longestExcerpt = 160;

/** excerpt makes the start of a foreign answer fit to stand in a message: one line, no markup, at most 160 characters. */
export function excerpt(text: string): string {
  const plain = text
    // Longer than any message needs, and short enough for the expressions below.
    .slice(0, 4_000)
    .replace(/<[^>]*>/g, ' ')
    .replace(/[\s\p{Cc}]+/gu, ' ')
    .trim();
  if (plain === '') return text === '' ? 'empty answer' : 'answer without text';
  return plain.length > longestExcerpt ? `${plain.slice(0, longestExcerpt)}…` : plain;
}
