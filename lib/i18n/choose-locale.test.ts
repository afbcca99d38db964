import { expect, test } from 'vitest';
import { chooseLocale } from './choose-locale';

test.each([
  ['en', 'pt-BR,pt;q=0.9', 'en'],
  ['pt-BR', 'en', 'pt-BR'],
  ['fr', 'en-GB,en;q=0.9', 'en'],
  [undefined, 'en-US,en;q=0.9,pt;q=0.8', 'en'],
  [undefined, 'pt-PT,en;q=0.9', 'pt-BR'],
  [undefined, 'en;q=0.5, pt-BR;q=0.9', 'pt-BR'],
  [undefined, 'fr-FR, de;q=0.9', 'pt-BR'],
  [undefined, 'en;q=0, fr', 'pt-BR'],
  [undefined, 'en;q=abc', 'pt-BR'],
  [undefined, null, 'pt-BR'],
  [undefined, '', 'pt-BR'],
] as const)('cookie %s and Accept-Language %s give %s', (cookie, header, expected) => {
  expect(chooseLocale(cookie, header)).toBe(expected);
});
