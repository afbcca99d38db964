import { z } from 'zod';
import type { Locale } from '../diagnostic/problem';
import type { KeyDocs } from './key-doc';

/** JsonSchema is a JSON Schema (draft 7, the one that editors of YAML know best) as plain data. */
export interface JsonSchema {
  [keyword: string]: unknown;
  properties?: Record<string, JsonSchema>;
  items?: JsonSchema;
}

/** toJsonSchema writes a shape as JSON Schema, for what a person types. */
export function toJsonSchema(shape: z.ZodType): JsonSchema {
  const schema = z.toJSONSchema(shape, { target: 'draft-7', io: 'input' }) as JsonSchema;
  return Object.fromEntries(Object.entries(schema).filter(([keyword]) => keyword !== '$schema'));
}

/** draft7 is the value of `$schema`. */
export const draft7 = 'http://json-schema.org/draft-07/schema#';

/** describeSchema gives every key below `path` its explanation and its examples, for the completion and the hover of an editor. */
export function describeSchema(schema: JsonSchema, docs: KeyDocs, locale: Locale, path = ''): JsonSchema {
  const described: JsonSchema = { ...schema };
  const doc = docs[path];
  if (doc !== undefined) {
    described.description = doc.text[locale];
    const possible = schema.enum as readonly unknown[] | undefined;
    const examples = doc.examples.filter((example) => possible === undefined || possible.includes(example));
    if (examples.length > 0) described.examples = examples;
  }
  if (schema.properties !== undefined) {
    described.properties = Object.fromEntries(
      Object.entries(schema.properties).map(([key, inner]) => [
        key,
        describeSchema(inner, docs, locale, path === '' ? key : `${path}.${key}`),
      ]),
    );
  }
  if (schema.items !== undefined) described.items = describeSchema(schema.items, docs, locale, `${path}[]`);
  return described;
}

/** narrowSchema adds, at each path, what the check of the meaning knows and the shape does not say. */
export function narrowSchema(
  schema: JsonSchema,
  narrower: Readonly<Record<string, JsonSchema>>,
  path = '',
): JsonSchema {
  const own = narrower[path];
  const narrowed: JsonSchema = {
    ...(own?.type === undefined && own?.anyOf === undefined ? schema : {}),
    ...own,
  };
  if (schema.properties !== undefined) {
    narrowed.properties = Object.fromEntries(
      Object.entries(schema.properties).map(([key, inner]) => [
        key,
        narrowSchema(inner, narrower, path === '' ? key : `${path}.${key}`),
      ]),
    );
  }
  if (schema.items !== undefined) narrowed.items = narrowSchema(schema.items, narrower, `${path}[]`);
  return narrowed;
}
