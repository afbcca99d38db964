import { expect, it } from 'vitest';
import { deckAddress, readDeckFilter } from './deck-filter';

it('reads what it writes, and takes nonsense for nothing', () => {
  const address =
    '/deck?q=lat%C3%AAncia&suit=network&severity=2&tag=checkout&tool=manual&result=never&archived=1&page=3';
  const filter = readDeckFilter(Object.fromEntries(new URL(address, 'http://deck').searchParams));
  expect(filter).toMatchObject({ suit: 'network', severity: 2, result: 'never', archived: true, page: 3 });
  expect(deckAddress(filter, { page: 3 })).toBe(address);
  expect(
    deckAddress(readDeckFilter({ suit: 'hearts', severity: '9', page: '-1', q: ' ', tag: ['a', 'b'] })),
  ).toBe('/deck');
});
