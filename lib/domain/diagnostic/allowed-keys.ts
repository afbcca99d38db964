import { z } from 'zod';
import type { YamlPath } from './yaml-source';

/** allowedKeysAt lists the keys that a schema knows in the block at the path. */
export function allowedKeysAt(schema: z.ZodType, path: YamlPath): string[] {
  let current: unknown = schema;
  for (const step of path) {
    const outer = unwrap(current);
    if (outer instanceof z.ZodObject) current = outer.shape[String(step)];
    else if (outer instanceof z.ZodArray) current = outer.element;
    else return [];
  }
  const block = unwrap(current);
  return block instanceof z.ZodObject ? Object.keys(block.shape) : [];
}

function unwrap(schema: unknown): unknown {
  let current = schema;
  while (
    current instanceof z.ZodOptional ||
    current instanceof z.ZodNullable ||
    current instanceof z.ZodDefault
  ) {
    current = current.unwrap();
  }
  return current;
}
