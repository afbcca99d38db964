import { expect, it } from 'vitest';
import { prepareWords } from './words';

const metrics = { hasGlyph: () => true, widthOf: (_: unknown, text: string) => text.length };

function wordsOf(text: string): string[] {
  return prepareWords([{ text, font: 'text', ink: '#000000' }], { cardId: 'X-01', metrics }).map(
    ({ pieces }) => pieces.map((piece) => piece.text).join(''),
  );
}

it.each([
  ['p99 > 1000 ms por mais de 1 minuto', ['p99', '> 1000 ms', 'por', 'mais', 'de', '1 minuto']],
  ['um prazo de 30 s basta', ['um', 'prazo', 'de', '30 s', 'basta']],
  // A number before any other word, a sign before a word, and an option of a command are parted as ever.
  ['20 conexões', ['20', 'conexões']],
  ['1 servidor', ['1', 'servidor']],
  ['a > b', ['a', '>', 'b']],
  ['curl -m 5  url', ['curl', '-m', '5', 'url']],
])('a line never breaks between a sign and its number, or a number and its unit: %s', (text, words) => {
  expect(wordsOf(text)).toEqual(words);
});
