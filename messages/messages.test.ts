import { expect, test } from 'vitest';
import en from './en.json';
import ptBR from './pt-BR.json';

function flatten(value: unknown, path = ''): [string, string][] {
  if (typeof value === 'string') return [[path, value]];
  return Object.entries(value as Record<string, unknown>).flatMap(([key, inner]) =>
    flatten(inner, path ? `${path}.${key}` : key),
  );
}

const argumentsOf = (message: string) =>
  // A whole word in a branch, as in `=0 {nobody}`, is no argument.
  [...message.matchAll(/(?<!=\d+ )\{(\w+)\s*(?:\}|,\s*(?:plural|select|selectordinal|number|date|time)\b)/g)]
    .map(([, name]) => name)
    .sort();

test('both languages have the same keys', () => {
  const keys = (messages: unknown) => flatten(messages).map(([key]) => key);
  expect(keys(en)).toEqual(keys(ptBR));
});

test('both languages use the same arguments in each message', () => {
  const english = new Map(flatten(en));
  for (const [key, portuguese] of flatten(ptBR)) {
    expect({ key, arguments: new Set(argumentsOf(english.get(key) ?? '')) }).toEqual({
      key,
      arguments: new Set(argumentsOf(portuguese)),
    });
  }
});

test('no message is empty or shouts', () => {
  for (const [key, message] of [...flatten(ptBR), ...flatten(en)]) {
    expect({ key, ok: message.trim() !== '' && !message.includes('!') }).toEqual({ key, ok: true });
  }
});
