import { nearestOf } from '../diagnostic/nearest';
import type { Problem } from '../diagnostic/problem';
import { problemAt } from '../diagnostic/problem-at';
import { valueAt } from '../diagnostic/shape-problems';
import type { YamlSource } from '../diagnostic/yaml-source';
import { type Suit, suitKeys, suitPrefixes, suits } from './suit';

const cardNumber = /^\d{2,3}$/;

/** checkId checks that the id is `[NAIPE]-[NÚMERO]` and that its prefix is the card's suit. */
export function checkId(source: YamlSource): Problem[] {
  const id = valueAt(source.value, ['id']);
  if (typeof id !== 'string' || id.trim() === '') return [];
  const [prefix = '', number = '', ...more] = id.split('-');
  const prefixes = suits.map((suit) => suitPrefixes[suit]);
  const span = source.spanOf(['id']);
  if (!prefixes.includes(prefix) || !cardNumber.test(number) || more.length > 0) {
    const near = nearestOf(prefix, prefixes);
    return [
      problemAt(span, {
        code: 'card-id',
        found: id,
        allowed: prefixes.map((allowed) => `${allowed}-07`),
        nearest: near !== undefined && cardNumber.test(number) ? `${near}-${number}` : undefined,
        text: {
          'pt-BR': `"${id}" não é um id de carta: ele é o naipe em maiúsculas, um hífen e um número de dois ou três dígitos.`,
          en: `"${id}" is no card id: it is the suit in capitals, a hyphen and a number of two or three digits.`,
        },
      }),
    ];
  }
  const suit = readSuit(source);
  if (suit === null || suitPrefixes[suit] === prefix) return [];
  const expected = `${suitPrefixes[suit]}-${number}`;
  return [
    problemAt(span, {
      code: 'id-of-another-suit',
      found: id,
      allowed: [expected],
      text: {
        'pt-BR': `O id "${id}" é de outro naipe: a carta diz naipe "${suitKeys[suit]}", cujo id seria "${expected}".`,
        en: `The id "${id}" belongs to another suit: the card says "${suitKeys[suit]}", whose id would be "${expected}".`,
      },
    }),
  ];
}

/** readSuit gives the suit that the card names; null where it names none of the four. */
export function readSuit(source: YamlSource): Suit | null {
  const word = valueAt(source.value, ['naipe']);
  return suits.find((suit) => suitKeys[suit] === word) ?? null;
}
