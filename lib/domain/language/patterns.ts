import type { JsonSchema } from './json-schema';

/**
 * Patterns for editors: each refuses only what the check of the meaning refuses too, and says nothing of the rest. JSON Schema has no flag
 * for capitals, so that every letter is spelled both ways.
 */
const anyCase = (word: string) =>
  word.replace(/[a-z]/g, (letter) => `[${letter}${letter.toUpperCase()}]`).replaceAll(' ', '\\s+');
const oneOf = (...words: readonly string[]) => words.map(anyCase).join('|');

/** durationText is a time: text, for a bare number lacks its unit. */
export const durationText: JsonSchema = { type: 'string', pattern: '[a-zA-Z]' };

/** shareValue is a percentage: a number, or text with its sign. */
export const shareValue: JsonSchema = {
  anyOf: [
    { type: 'number', exclusiveMinimum: 0, maximum: 100 },
    { type: 'string', pattern: `%|${oneOf('por cento', 'percent')}` },
  ],
};

/** referenceText is what a metric is compared with: text, for a bare number compares nothing. */
export const referenceText: JsonSchema = { type: 'string', minLength: 1, pattern: '\\S' };

/** hypothesisText begins with the fault and gives its reason. */
export const hypothesisText: JsonSchema = {
  pattern: `^\\s*(?:${oneOf('se', 'if')})[^a-zA-Z0-9_][\\s\\S]*(?:${oneOf('porque', 'because')})`,
};

/** abortText names an alert, or says for how long. */
export const abortText: JsonSchema = {
  pattern: oneOf(
    ...['alert', 'por', 'durante', 'ha mais', 'há mais', 'imediat'],
    ...['for', 'immediat', 'at once'],
  ),
};
