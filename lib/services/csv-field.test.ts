import { expect, it } from 'vitest';
import { csvField } from './csv-field';

it.each([
  ['=HYPERLINK("http://other.example")', `"'=HYPERLINK(""http://other.example"")"`],
  ['  +1', `"'  +1"`],
  ['＝1', `"'＝1"`],
  ['\n@x', `"'\n@x"`],
  ['a=1', '"a=1"'],
  [{ reason: '=1' }, '"{""reason"":""=1""}"'],
  [null, '""'],
])('csvField(%j) is no formula', (value, expected) => {
  expect(csvField(value)).toBe(expected);
});
